import { Link } from "@tanstack/react-router";
import { useConfig } from "~/api/config";
import type { Role } from "~/login/roles";
import { Mark } from "~/ui/art/Mark";
import c from "./Footer.module.css";
import { type Entry, siteMenu, WORDS } from "./menus";

const DOCUMENTS: Entry[] = [
  { to: "/termos-de-uso-usuario", label: "Termos de uso: usuários" },
  { to: "/termos-de-uso-psicologo", label: "Termos de uso: psicólogos" },
  { to: "/politica-privacidade", label: "Política de privacidade" },
  WORDS,
];

interface Props {
  role: Role | null;
  /** True for a signed-in person, and on pages behind a login also while the user is loading. */
  member: boolean;
}

export function Footer({ role, member }: Props) {
  const config = useConfig();
  const platform = siteMenu(role).filter((entry) => entry.to !== "/");
  const blog = member ? [{ to: "/blog", label: "Blog" }] : [];
  return (
    <footer className={c.footer}>
      <div className={c.grid}>
        <div className={c.about}>
          <Mark size={44} />
          <p>Terapia online com psicólogos registrados no conselho, no horário que cabe na sua semana.</p>
          {config.supportEmail && (
            <p>
              Suporte: <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
            </p>
          )}
        </div>
        <Column title="Plataforma" entries={[...platform, ...blog]} />
        <Column title="Documentos" entries={DOCUMENTS} />
        <Elsewhere />
      </div>
      <div className={c.base}>
        © 2025–{new Date().getFullYear()} {config.productName}
      </div>
    </footer>
  );
}

function Column({ title, entries }: { title: string; entries: Entry[] }) {
  return (
    <nav className={c.column} aria-label={title}>
      <h2 className={c.heading}>{title}</h2>
      {entries.map((entry) => (
        <Link key={entry.to} to={entry.to}>
          {entry.label}
        </Link>
      ))}
    </nav>
  );
}

/** Help in a crisis, the council and those social networks that are set for this installation. */
function Elsewhere() {
  const { links, productName } = useConfig();
  const outside = [
    { href: links.council, label: "Conselho Federal de Psicologia" },
    { href: links.instagram, label: "Instagram" },
    { href: links.facebook, label: "Facebook" },
    { href: links.linkedin, label: "LinkedIn" },
  ].filter((link) => link.href);
  return (
    <div className={c.column}>
      <h2 className={c.heading}>Precisa de ajuda agora?</h2>
      <p>
        A {productName} não atende crises suicidas. Ligue <a href="tel:188">188</a> (CVV), 24 horas, gratuito.
      </p>
      <nav className={c.social} aria-label="Conselho e redes sociais">
        {outside.map((link) => (
          <a key={link.label} href={link.href} target="_blank" rel="noopener noreferrer">
            {link.label}
          </a>
        ))}
      </nav>
    </div>
  );
}
