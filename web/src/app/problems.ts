import { listeners } from "~/api/errors";
import { browser } from "~/lib/browser";
import { forget, isLeaving } from "~/lib/forget";
import { tokenStore } from "~/lib/token";
import { popup } from "~/ui/Popup";
import { currentUser } from "./currentUser";
import { SIGN_IN } from "./guard";
import type { AppRouter } from "./router";

function doorFor(path: string): string {
  if (path.startsWith("/admin")) return "/admin/login";
  if (path.startsWith("/empresas/")) return "/empresas/login";
  return SIGN_IN;
}

/** Ties the API's failures to the screen: the global popup, and the way out when a login has died. */
export function connectProblems(router: AppRouter): void {
  listeners.problem = (problem) => void popup.show({ tone: "error", ...problem });
  listeners.unauthorized = () => {
    if (isLeaving()) return;
    forget();
    void router.navigate({ to: doorFor(router.state.location.pathname) });
  };
}

/** A logout in one tab ends the others too: a shared computer must not keep a second window open. */
export function followOtherTabs(): void {
  window.addEventListener("storage", () => {
    if (currentUser() && tokenStore.get() === null) browser.leaveTo("/");
  });
}
