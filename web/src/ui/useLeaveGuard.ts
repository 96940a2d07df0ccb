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

/** Confirms before unsaved changes are lost: by a navigation, or when the window is closed. */
export function useLeaveGuard(dirty: boolean, t: LeaveTexts): void {
  useBlocker({
    // A person who is signed out cannot save any more, so the navigation is not blocked.
    shouldBlockFn: async ({ current, next }) =>
      dirty &&
      tokenStore.get() !== null &&
      current.pathname !== next.pathname &&
      !(await popup.confirm({
        title: t.leaveTitle,
        text: t.leaveText,
        confirmLabel: t.leave,
        cancelLabel: t.stay,
      })),
    enableBeforeUnload: false,
  });
  useEffect(() => {
    if (!dirty) return;
    const confirmClose = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", confirmClose);
    return () => window.removeEventListener("beforeunload", confirmClose);
  }, [dirty]);
}
