import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { tokenStore } from "~/lib/token";
import { popup } from "~/ui/Popup";
import { unsaved as t } from "./strings";

/** Asks before unsaved changes are lost, inside the application and when the window closes. */
export function useLeaveGuard(dirty: boolean): void {
  useBlocker({
    // Who is no longer signed in could not save any more: nothing holds them here.
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
    const hold = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [dirty]);
}
