import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { tokenStore } from "~/lib/token";
import { popup } from "~/ui/Popup";
import { inRoom, type Phase } from "./core/machine";
import { leave as t } from "./strings/call";

const askToLeave = () => popup.confirm({ title: t.title, text: t.text, confirmLabel: t.confirm, cancelLabel: t.stay });

/** Nobody falls out of a session by a slip: the back button and the closing window ask first. */
export function useCallGuard(phase: Phase): void {
  const seated = inRoom(phase);
  useBlocker({
    // Who is no longer signed in cannot stay anyway.
    shouldBlockFn: async ({ current, next }) =>
      seated && tokenStore.get() !== null && current.pathname !== next.pathname && !(await askToLeave()),
    enableBeforeUnload: false,
  });
  useEffect(() => {
    if (!seated) return;
    const hold = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [seated]);
}
