import { Link } from "@tanstack/react-router";
import { toBr } from "~/lib/dates";
import { type MarkdownDoc, plainText } from "~/lib/markdown";
import { Button } from "~/ui/Button";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { Prose } from "~/ui/Prose";
import { type Supplier, SupplierCard } from "./components/SupplierCard";
import c from "./LegalView.module.css";
import { legal } from "./strings";

const documents = [
  { path: "/termos-de-uso-usuario", title: "Termos de uso para usuários" },
  { path: "/termos-de-uso-psicologo", title: "Termos de uso para psicólogas e psicólogos" },
  { path: "/politica-privacidade", title: "Política de privacidade" },
] as const;

interface Props {
  doc: MarkdownDoc;
  path: (typeof documents)[number]["path"];
  config: Supplier;
}

export function LegalView({ doc, path, config }: Props) {
  const { title, version = "", date = "", summary } = doc.meta;
  return (
    <Container className={c.page}>
      <PageHeader
        eyebrow={legal.version(version, toBr(date))}
        title={title}
        lead={summary}
        actions={
          <Button variant="secondary" className={c.print} onClick={() => window.print()}>
            {legal.print}
          </Button>
        }
      />
      <div className={c.columns}>
        <Index doc={doc} />
        <article className={c.text}>
          <SupplierCard supplier={config} />
          <Prose blocks={doc.blocks} />
          <Others path={path} />
        </article>
      </div>
    </Container>
  );
}

function Index({ doc }: { doc: MarkdownDoc }) {
  const sections = doc.blocks.flatMap((block) => (block.kind === "heading" && block.level === 2 ? [block] : []));
  return (
    <nav className={c.index} aria-label={legal.index}>
      <p className={c.indexTitle}>{legal.index}</p>
      <ul>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>{plainText(section.text)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Others({ path }: Pick<Props, "path">) {
  return (
    <nav className={c.others} aria-label={legal.others}>
      <p className={c.indexTitle}>{legal.others}</p>
      <ul>
        {documents
          .filter((other) => other.path !== path)
          .map((other) => (
            <li key={other.path}>
              <Link to={other.path}>{other.title}</Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
