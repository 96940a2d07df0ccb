import { useEffect } from "react";
import { useServerEvents } from "~/lib/events";
import type { Room } from "./core/room";
import type { RoomState } from "./core/state";

/** A room that opens later than this gets no timer. */
const MAX_WAIT = 60 * 60_000;

/**
 * Before joining, requests the permission again when the session changes (paid, moved, cancelled) and when the
 * room opens. After joining, the socket reports this.
 */
export function useEntryRecheck(room: Room, state: RoomState, sessionId: string): void {
  const { phase, opensAt, skew } = state;
  const outside = phase === "ready" || phase === "refused";
  useServerEvents((id) => {
    if (id === null || id === sessionId) void room.recheck();
  }, outside);
  useEffect(() => {
    const wait = opensAt - (Date.now() + skew);
    if (phase !== "refused" || wait <= 0 || wait > MAX_WAIT) return;
    const timer = setTimeout(() => void room.recheck(), wait + 500);
    return () => clearTimeout(timer);
  }, [room, phase, opensAt, skew]);
}
