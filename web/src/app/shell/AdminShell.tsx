import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { productName } from "~/lib/product";
import { tokenStore } from "~/lib/token";
import { Logo } from "~/ui/Logo";
import { useSession } from "../session";
import c from "./AdminShell.module.css";
import { adminMenu } from "./menus";

/** The administration's frame: a side menu once someone is signed in, no header, no footer. */
export default function AdminShell({ children }: { children: ReactNode }) {
  const { leave } = useSession();
  if (!tokenStore.get()) return children;
  return (
    <div className={c.shell}>
      <aside className={c.side}>
        <Logo name={productName()} />
        <nav className={c.menu} aria-label="Administração">
          {adminMenu().map((entry) => (
            <Link key={entry.to} to={entry.to}>
              {entry.label}
            </Link>
          ))}
          <button type="button" onClick={() => void leave()}>
            Sair
          </button>
        </nav>
      </aside>
      {children}
    </div>
  );
}
