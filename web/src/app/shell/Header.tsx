import { IconMenu2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { UserInfo } from "~/api/client";
import { formatBRL } from "~/lib/money";
import { productName } from "~/lib/product";
import { ButtonLink } from "~/ui/ButtonLink";
import { Logo } from "~/ui/Logo";
import { AccountMenu } from "./AccountMenu";
import c from "./Header.module.css";
import { MobileMenu } from "./MobileMenu";
import { headerMenu } from "./menus";

export function Header({ user }: { user: UserInfo | null }) {
  const [open, setOpen] = useState(false);
  const links = headerMenu(user);
  return (
    <header className={c.header} data-long={links.length > 6 || undefined}>
      <div className={c.inner}>
        <Link to="/" className={c.brand} aria-label={`${productName()}, página inicial`}>
          <Logo name={productName()} />
        </Link>
        <nav className={c.nav} aria-label="Principal">
          {links.map((link) => (
            <Link key={link.to} to={link.to} className={c.link} activeOptions={{ exact: true }}>
              {link.label}
            </Link>
          ))}
        </nav>
        <div className={c.right}>
          <Credits user={user} />
          {user ? (
            <AccountMenu user={user} />
          ) : (
            <ButtonLink to="/entrar" size="sm" className={c.enter}>
              Entrar
            </ButtonLink>
          )}
          <button
            type="button"
            className={c.burger}
            aria-label="Abrir menu"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <IconMenu2 aria-hidden="true" />
          </button>
        </div>
      </div>
      <MobileMenu open={open} onClose={() => setOpen(false)} user={user} />
    </header>
  );
}

/** Only a common patient has a balance to see, and only while there is something in it. */
function Credits({ user }: { user: UserInfo | null }) {
  const credits = user?.type === "CUSTOMER" ? (user.credits ?? 0) : 0;
  return credits > 0 ? <span className={c.credits}>Saldo: {formatBRL(credits)}</span> : null;
}
