import { IconMenu2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { UserInfo } from "~/api/user";
import { productName } from "~/lib/product";
import { ButtonLink } from "~/ui/ButtonLink";
import { Logo } from "~/ui/Logo";
import c from "./Header.module.css";
import { balanceOf, headerMenu, mayHold } from "./menus";

// Lazy: visitors who do not open the drawer need none of them.
const AccountMenu = lazy(() => import("./AccountMenu"));
const HoldBadge = lazy(() => import("~/features/payment/shared/HoldBadge"));
const MobileMenu = lazy(() => import("./MobileMenu"));

interface Props {
  user: UserInfo | null;
  /**
   * The page needs a login and the user is still loading. Meanwhile the header has no sign-in button and no link that
   * the role may not have.
   */
  awaited: boolean;
}

export function Header({ user, awaited }: Props) {
  const [open, setOpen] = useState<boolean | null>(null);
  const links = user || !awaited ? headerMenu(user) : [];
  const balance = balanceOf(user);
  return (
    <header className={c.header} data-long={awaited || links.length > 6 || undefined}>
      <div className={c.inner}>
        <Link to="/" className={c.brand} aria-label={`${productName()}, página inicial`}>
          <Logo name={productName()} />
        </Link>
        {links.length > 0 && (
          <nav className={c.nav} aria-label="Principal">
            {links.map((link) => (
              <Link key={link.to} to={link.to} className={c.link} activeOptions={{ exact: true, includeSearch: false }}>
                {link.label}
              </Link>
            ))}
          </nav>
        )}
        <div className={c.right}>
          {mayHold(user) && (
            <Suspense>
              <HoldBadge short={balance !== null} />
            </Suspense>
          )}
          {balance && <span className={c.credits}>{balance}</span>}
          <Account user={user} awaited={awaited} />
          <button
            type="button"
            className={c.burger}
            aria-label="Abrir menu"
            aria-expanded={open === true}
            onClick={() => setOpen(true)}
          >
            <IconMenu2 aria-hidden="true" />
          </button>
        </div>
      </div>
      {open !== null && (
        <Suspense>
          <MobileMenu open={open} onClose={() => setOpen(false)} user={user} />
        </Suspense>
      )}
    </header>
  );
}

function Account({ user, awaited }: Props) {
  const place = <span className={c.account} />;
  if (user)
    return (
      <Suspense fallback={place}>
        <AccountMenu user={user} />
      </Suspense>
    );
  if (awaited) return place;
  return (
    <ButtonLink to="/entrar" size="sm" className={c.enter}>
      Entrar
    </ButtonLink>
  );
}
