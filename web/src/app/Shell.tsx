import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { lazy, Suspense, useLayoutEffect, useRef } from "react";
import { useReadOnly } from "~/api/readOnly";
import { useUser } from "~/login/currentUser";
import { useProofQuestion } from "~/login/proof";
import { roleOf } from "~/login/roles";
import { PopupHost } from "~/ui/PopupDialog";
import { ToastHost } from "~/ui/Toast";
import { AdminShell, assumedRole, CompanyMenu, layoutOf } from "./layouts";
import { Footer } from "./shell/Footer";
import { Header } from "./shell/Header";
import { NavProgress } from "./shell/NavProgress";

const ProofDialog = lazy(() => import("~/features/login/ProofDialog"));

const ReadOnlyBanner = lazy(() => import("./shell/ReadOnlyBanner"));

const DeletionBanner = lazy(() => import("~/features/account/shared/DeletionBanner"));

/** The question for the password or the code, on every page. */
function ProofHost() {
  const question = useProofQuestion();
  return <Suspense>{question && <ProofDialog proof={question.proof} onDone={question.settle} />}</Suspense>;
}

/** After a navigation, moves the focus to the new content, for keyboard and screen reader. */
function useContentFocus() {
  const path = useLocation({ select: (location) => location.pathname });
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}

/** Renders every page in its layout. A company has its own menu on all pages. */
export function Shell() {
  const route = useMatches({ select: (matches) => matches.at(-1)?.staticData.route });
  const user = useUser();
  const role = user && roleOf(user);
  const layout = layoutOf(route, role);
  const company = user !== null && role === "COMPANY";
  const awaited = route !== undefined && route.access !== "public";
  const main = useContentFocus();
  const readOnly = useReadOnly();
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
      <Suspense>{readOnly && <ReadOnlyBanner />}</Suspense>
      <Suspense>
        {layout === "admin" && <AdminShell>{content}</AdminShell>}
        {layout !== "admin" && company && <CompanyMenu user={user} />}
      </Suspense>
      {layout === "site" && !company && <Header user={user} awaited={awaited} />}
      {layout === "site" && user?.deletionAt && (
        <Suspense>
          <DeletionBanner deleteAt={user.deletionAt} />
        </Suspense>
      )}
      {layout !== "admin" && content}
      {layout === "site" && <Footer role={user ? role : assumedRole(route)} member={user !== null || awaited} />}
      <PopupHost />
      <ProofHost />
      <ToastHost />
    </>
  );
}
