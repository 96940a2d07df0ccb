import type { QueryClient } from "@tanstack/react-query";
import { listeners } from "~/api/errors";
import { popup } from "~/ui/Popup";
import { SIGN_IN } from "./guard";
import type { AppRouter } from "./router";
import { forget } from "./session";

function doorFor(path: string): string {
  if (path.startsWith("/admin")) return "/admin/login";
  if (path.startsWith("/empresas/")) return "/empresas/login";
  return SIGN_IN;
}

/** Ties the API's failures to the screen: the global popup, and the way out when a login has died. */
export function connectProblems(router: AppRouter, queryClient: QueryClient): void {
  listeners.problem = (problem) => void popup.show({ tone: "error", ...problem });
  listeners.unauthorized = () => {
    forget(queryClient);
    void router.navigate({ to: doorFor(router.state.location.pathname) });
  };
}
