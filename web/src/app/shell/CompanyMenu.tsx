import { Link } from "@tanstack/react-router";
import type { UserInfo } from "~/api/user";
import { productName } from "~/lib/product";
import { useLogin } from "~/login/login";
import { Dropdown } from "~/ui/Dropdown";
import { Logo } from "~/ui/Logo";
import c from "./CompanyMenu.module.css";
import { companyMenu, companySiteMenu, type Entry } from "./menus";

const link = (entry: Entry) => (
  <Link key={entry.to} to={entry.to}>
    {entry.label}
  </Link>
);

/** A company's menu. It replaces the header on all pages. */
export default function CompanyMenu({ user }: { user: UserInfo }) {
  const { signOut } = useLogin();
  return (
    <header className={c.bar}>
      <div className={c.inner}>
        <Link to="/" className={c.brand} aria-label={`${productName()}, página inicial`}>
          <Logo name={productName()} />
        </Link>
        <span className={c.name}>{user.name}</span>
        <nav className={c.nav} aria-label="Empresa">
          <Dropdown trigger={<span className={c.item}>Site</span>}>{companySiteMenu().map(link)}</Dropdown>
          {companyMenu(user).map((entry) => (
            <Link key={entry.to} to={entry.to} className={c.item}>
              {entry.label}
            </Link>
          ))}
          <button type="button" className={c.item} onClick={() => void signOut()}>
            Sair
          </button>
        </nav>
        {/* On a phone one line, as high as the site's header, so that the page does not move when this menu loads. */}
        <nav className={c.phone} aria-label="Menu da empresa">
          <Dropdown trigger={<span className={c.item}>Menu</span>}>
            {companyMenu(user).map(link)}
            {companySiteMenu().map(link)}
            <button type="button" onClick={() => void signOut()}>
              Sair
            </button>
          </Dropdown>
        </nav>
      </div>
    </header>
  );
}
