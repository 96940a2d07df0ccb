import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { tokenStore } from "~/lib/token";
import { popup } from "~/ui/Popup";
import { inRoom, type Phase } from "./core/machine";
import { leave as t } from "./strings/call";

const askToLeave = () => popup.confirm({ title: t.title, text: t.text, confirmLabel: t.confirm, cancelLabel: t.stay });

/** During a call, asks for confirmation before the person goes to another page or closes the window. */
export function useCallGuard(phase: Phase): void {
  const joined = inRoom(phase);
  useBlocker({
    // Without a login the room cannot continue, so the question would be useless.
    shouldBlockFn: async ({ current, next }) =>
      joined && tokenStore.get() !== null && current.pathname !== next.pathname && !(await askToLeave()),
    enableBeforeUnload: false,
  });
  useEffect(() => {
    if (!joined) return;
    const hold = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [joined]);
}
