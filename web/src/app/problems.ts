import { listeners } from "~/api/errors";
import { browser } from "~/lib/browser";
import { forget, isLeaving } from "~/lib/forget";
import { tokenStore } from "~/lib/token";
import { currentUser } from "~/login/currentUser";
import { requestProof } from "~/login/proof";
import { SIGN_IN, safeReturn, withReturn } from "~/login/returns";
import { popup } from "~/ui/Popup";
import type { AppRouter } from "./router";

/** The sign-in page for a person whose login has ended, with the return path. */
function signInFor(path: string, href: string): string {
  if (path.startsWith("/admin")) return "/admin/login";
  if (path.startsWith("/empresas/")) return "/empresas/login";
  const wanted = safeReturn(href, window.location.origin);
  return wanted ? withReturn(SIGN_IN, wanted) : SIGN_IN;
}

/** Connects errors of the API to the screen: the popup, the question for a proof, the redirect when the login has ended. */
export function connectProblems(router: AppRouter): void {
  listeners.prove = requestProof;
  listeners.problem = (problem) => void popup.show({ tone: "error", ...problem });
  listeners.unauthorized = () => {
    if (isLeaving()) return;
    forget();
    const { pathname, href } = router.state.location;
    void router.navigate({ href: signInFor(pathname, href) });
  };
}

/** A logout in one tab also leaves the other tabs, so that no personal data stays open on a shared computer. */
export function followOtherTabs(): void {
  window.addEventListener("storage", () => {
    if (currentUser() && tokenStore.get() === null) browser.leaveTo("/");
  });
}
