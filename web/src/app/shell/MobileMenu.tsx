import { Link } from "@tanstack/react-router";
import type { UserInfo } from "~/api/user";
import { useLogin } from "~/login/login";
import { roleOf } from "~/login/roles";
import { Mark } from "~/ui/art/Mark";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Dialog } from "~/ui/Dialog";
import c from "./MobileMenu.module.css";
import { accountMenu, balanceOf, type Entry, siteMenu } from "./menus";

interface Props {
  open: boolean;
  onClose: () => void;
  user: UserInfo | null;
}

/** The drawer of small screens: the person's own pages first, then those of the site. */
export default function MobileMenu({ open, onClose, user }: Props) {
  const { signOut } = useLogin();
  const balance = balanceOf(user);
  const title = (
    <>
      <Mark /> <span className="sr">Menu</span>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} variant="drawer">
      {user ? (
        <>
          {balance && <p className={c.balance}>{balance}</p>}
          <Links label="Sua conta" entries={accountMenu(user)} onClick={onClose} />
          <Button variant="secondary" block onClick={() => signOut()}>
            Sair da conta
          </Button>
          <hr className={c.rule} />
          <Links label="Site" entries={siteMenu(roleOf(user))} onClick={onClose} small />
        </>
      ) : (
        <>
          <Links label="Site" entries={siteMenu(null)} onClick={onClose} />
          <ButtonLink to="/entrar" block className={c.enter} onClick={onClose}>
            Entrar
          </ButtonLink>
        </>
      )}
    </Dialog>
  );
}

interface LinksProps {
  label: string;
  entries: Entry[];
  onClick: () => void;
  small?: boolean;
}

function Links({ label, entries, onClick, small }: LinksProps) {
  return (
    <nav aria-label={label} className={`${c.links} ${small ? c.small : ""}`}>
      {entries.map((entry) => (
        <Link key={entry.to} to={entry.to} onClick={onClick} activeOptions={{ exact: true, includeSearch: false }}>
          {entry.label}
        </Link>
      ))}
    </nav>
  );
}
