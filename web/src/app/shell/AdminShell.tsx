import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { refreshPendingCount, usePendingCount } from "~/features/approval/shared/pendingCount";
import { productName } from "~/lib/product";
import { tokenStore } from "~/lib/token";
import { useLogin } from "~/login/login";
import { Logo } from "~/ui/Logo";
import c from "./AdminShell.module.css";
import { adminMenu, PENDING_APPROVALS } from "./menus";

/** The administrators' layout: a side menu for a signed-in person, no header, no footer. */
export default function AdminShell({ children }: { children: ReactNode }) {
  const { signOut } = useLogin();
  if (!tokenStore.get()) return children;
  return (
    <div className={c.shell}>
      <aside className={c.side}>
        <Logo name={productName()} />
        <nav className={c.menu} aria-label="Administração">
          {adminMenu().map((entry) => (
            <Link key={entry.to} to={entry.to}>
              {entry.label}
              {entry.to === PENDING_APPROVALS && <PendingBadge />}
            </Link>
          ))}
          <button type="button" onClick={() => void signOut()}>
            Sair
          </button>
        </nav>
      </aside>
      {children}
    </div>
  );
}

function PendingBadge() {
  const count = usePendingCount();
  useEffect(() => void refreshPendingCount(), []);
  if (!count) return null;
  return (
    <>
      {" "}
      <span className="sr">{count === 1 ? "1 pendente" : `${count} pendentes`}</span>
      <span className={c.badge} aria-hidden="true">
        {count}
      </span>
    </>
  );
}
