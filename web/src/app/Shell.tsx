import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { PopupHost } from "~/ui/Popup";
import { ToastHost } from "~/ui/Toast";
import { roleOf } from "./guard";
import { useUser } from "./session";
import { AdminShell } from "./shell/AdminShell";
import { CompanyMenu } from "./shell/CompanyMenu";
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

/** Frame of every page: the row says which; a company sees its own menu everywhere. */
export function Shell() {
  const layout = useMatches({ select: (matches) => matches.at(-1)?.staticData.row?.layout }) ?? "site";
  const user = useUser();
  const company = user !== null && roleOf(user) === "COMPANY";
  const main = useContentFocus();
  const content = (
    <main id="conteudo" tabIndex={-1} ref={main}>
      <Outlet />
    </main>
  );
  return (
    <>
      <a className="skip" href="#conteudo">
        Pular para o conteúdo
      </a>
      <NavProgress />
      {layout === "admin" && <AdminShell>{content}</AdminShell>}
      {layout !== "admin" && company && <CompanyMenu user={user} />}
      {layout === "site" && !company && <Header user={user} />}
      {layout !== "admin" && content}
      {layout === "site" && <Footer user={user} />}
      <PopupHost />
      <ToastHost />
    </>
  );
}
