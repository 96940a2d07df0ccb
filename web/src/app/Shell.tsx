import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { useUser } from "~/login/currentUser";
import { roleOf } from "~/login/roles";
import { PopupHost } from "~/ui/PopupDialog";
import { ToastHost } from "~/ui/Toast";
import { AdminShell, CompanyMenu, layoutOf, readerOf } from "./frames";
import { Footer } from "./shell/Footer";
import { Header } from "./shell/Header";
import { NavProgress } from "./shell/NavProgress";

/** After a navigation the keyboard and the screen reader continue at the new content. */
function useContentFocus() {
  const path = useLocation({ select: (location) => location.pathname });
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}

/** Frame of every page: the row and the role say which; a company sees its own menu everywhere. */
export function Shell() {
  const row = useMatches({ select: (matches) => matches.at(-1)?.staticData.row });
  const user = useUser();
  const role = user && roleOf(user);
  const layout = layoutOf(row, role);
  const company = user !== null && role === "COMPANY";
  const awaited = row !== undefined && row.access !== "public";
  const main = useContentFocus();
  const content = (
    <main id="conteudo" tabIndex={-1} ref={main} data-own={(awaited && layout === "site") || undefined}>
      <Outlet />
    </main>
  );
  return (
    <>
      <a className="skip" href="#conteudo">
        Pular para o conteúdo
      </a>
      <NavProgress />
      <Suspense>
        {layout === "admin" && <AdminShell>{content}</AdminShell>}
        {layout !== "admin" && company && <CompanyMenu user={user} />}
      </Suspense>
      {layout === "site" && !company && <Header user={user} awaited={awaited} />}
      {layout !== "admin" && content}
      {layout === "site" && <Footer role={user ? role : readerOf(row)} member={user !== null || awaited} />}
      <PopupHost />
      <ToastHost />
    </>
  );
}
