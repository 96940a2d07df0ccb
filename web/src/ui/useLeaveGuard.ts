import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { tokenStore } from "~/lib/token";
import { popup } from "./Popup";

export interface LeaveTexts {
  leaveTitle: string;
  leaveText: string;
  leave: string;
  stay: string;
}

const unsaved: LeaveTexts = {
  leaveTitle: "Sair sem salvar?",
  leaveText: "O que você digitou ainda não foi salvo.",
  leave: "Sair sem salvar",
  stay: "Continuar editando",
};

/**
 * Confirms before unsaved changes are lost: by a navigation, or when the window is closed. Returns the question, for a
 * button of the page itself that drops them.
 */
export function useLeaveGuard(dirty: boolean, t: LeaveTexts = unsaved): () => Promise<boolean> {
  const mayLeave = async () =>
    !dirty ||
    popup.confirm({
      title: t.leaveTitle,
      text: t.leaveText,
      confirmLabel: t.leave,
      cancelLabel: t.stay,
    });
  useBlocker({
    // A person who is signed out cannot save any more, so the navigation is not blocked.
    shouldBlockFn: async ({ current, next }) =>
      tokenStore.get() !== null && current.pathname !== next.pathname && !(await mayLeave()),
    enableBeforeUnload: false,
  });
  useEffect(() => {
    if (!dirty) return;
    const confirmClose = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", confirmClose);
    return () => window.removeEventListener("beforeunload", confirmClose);
  }, [dirty]);
  return mayLeave;
}
