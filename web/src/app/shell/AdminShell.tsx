import { IconMenu2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { refreshPendingCount, usePendingCount } from "~/features/approval/shared/pendingCount";
import { productName } from "~/lib/product";
import { tokenStore } from "~/lib/token";
import { useLogin } from "~/login/login";
import { Logo } from "~/ui/Logo";
import c from "./AdminShell.module.css";
import { adminMenu, PENDING_APPROVALS } from "./menus";

/**
 * The administrators' layout: a side menu for a signed-in person, no header, no footer. On narrow screens the menu is
 * one line, and a button opens it.
 */
export default function AdminShell({ children }: { children: ReactNode }) {
  const { signOut } = useLogin();
  const [open, setOpen] = useState(false);
  if (!tokenStore.get()) return children;
  return (
    <div className={c.shell}>
      <aside className={c.side}>
        <Logo name={productName()} />
        <button
          type="button"
          className={c.toggle}
          aria-expanded={open}
          aria-controls="admin-menu"
          onClick={() => setOpen(!open)}
        >
          <IconMenu2 size={20} aria-hidden="true" />
          Menu
        </button>
        <nav id="admin-menu" className={`${c.menu} ${open ? c.open : ""}`} aria-label="Administração">
          {adminMenu().map((entry) => (
            <Link key={entry.to} to={entry.to} onClick={() => setOpen(false)}>
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
