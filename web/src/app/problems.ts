import { listeners } from "~/api/errors";
import { browser } from "~/lib/browser";
import { forget, isLeaving } from "~/lib/forget";
import { tokenStore } from "~/lib/token";
import { currentUser } from "~/login/currentUser";
import { SIGN_IN, safeReturn, withReturn } from "~/login/returns";
import { popup } from "~/ui/Popup";
import type { AppRouter } from "./router";

/** The sign-in page for somebody whose login has ended; it leads back to where they were. */
function signInFor(path: string, href: string): string {
  if (path.startsWith("/admin")) return "/admin/login";
  if (path.startsWith("/empresas/")) return "/empresas/login";
  const wanted = safeReturn(href, window.location.origin);
  return wanted ? withReturn(SIGN_IN, wanted) : SIGN_IN;
}

/** Ties the API's failures to the screen: the global popup, and the way out when a login has died. */
export function connectProblems(router: AppRouter): void {
  listeners.problem = (problem) => void popup.show({ tone: "error", ...problem });
  listeners.unauthorized = () => {
    if (isLeaving()) return;
    forget();
    const { pathname, href } = router.state.location;
    void router.navigate({ href: signInFor(pathname, href) });
  };
}

/** A logout in one tab ends the others too: a shared computer must not keep a second window open. */
export function followOtherTabs(): void {
  window.addEventListener("storage", () => {
    if (currentUser() && tokenStore.get() === null) browser.leaveTo("/");
  });
}
