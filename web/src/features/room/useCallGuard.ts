import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { tokenStore } from "~/lib/token";
import { inRoom } from "./core/machine";
import type { RoomState } from "./core/state";
import { askToLeave } from "./leave";

/** During a call, asks for confirmation before the person goes to another page or closes the window. */
export function useCallGuard(state: RoomState): void {
  const joined = inRoom(state.phase);
  useBlocker({
    // Without a login the room cannot continue, so the question would be useless.
    shouldBlockFn: async ({ current, next }) =>
      joined && tokenStore.get() !== null && current.pathname !== next.pathname && !(await askToLeave(state)),
    enableBeforeUnload: false,
  });
  useEffect(() => {
    if (!joined) return;
    const hold = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [joined]);
}
