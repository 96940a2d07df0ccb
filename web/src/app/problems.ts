import { listeners } from "~/api/errors";
import { browser } from "~/lib/browser";
import { forget, isLeaving } from "~/lib/forget";
import { tokenStore } from "~/lib/token";
import { currentUser } from "~/login/currentUser";
import { endCallQuestion } from "~/login/login";
import { requestProof } from "~/login/proof";
import { SIGN_IN, signInAgain } from "~/login/returns";
import { popup } from "~/ui/Popup";
import type { AppRouter } from "./router";

/** The sign-in page for a person whose login has ended, with the return path. */
function signInFor(path: string, href: string): string {
  if (path.startsWith("/admin")) return signInAgain("/admin/login", href);
  return signInAgain(path.startsWith("/empresas/") ? "/empresas/login" : SIGN_IN, href);
}

/** Connects errors of the API to the screen: the popup, the question for a proof, the redirect when the login has ended. */
export function connectProblems(router: AppRouter): void {
  listeners.prove = requestProof;
  listeners.problem = (problem) => void popup.show({ tone: "error", ...problem });
  listeners.unauthorized = () => {
    const visitor = tokenStore.get() === null && currentUser() === null;
    if (visitor || isLeaving()) return;
    forget();
    const { pathname, href } = router.state.location;
    void router.navigate({ href: signInFor(pathname, href) });
  };
}

/** Connects the question before a sign-out that would end a call. */
export function connectSignOut(): void {
  endCallQuestion.ask = () =>
    popup.confirm({
      title: "Encerrar a chamada?",
      text: "Há uma sessão em andamento neste navegador. Se você sair da conta, a chamada termina.",
      confirmLabel: "Sair da conta",
      cancelLabel: "Continuar na sessão",
    });
}

/** A logout in one tab also leaves the other tabs, so that no personal data stays open on a shared computer. */
export function followOtherTabs(): void {
  window.addEventListener("storage", () => {
    if (!currentUser() || tokenStore.get() !== null) return;
    forget(); // sessionStorage is this tab's own
    browser.leaveTo("/");
  });
}
