import { useEffect } from "react";
import { useNews } from "~/lib/events";
import type { Room } from "./core/room";
import type { RoomState } from "./core/state";

/** Longer ones are not waited for: nobody looks at a closed door for an hour. */
const LONGEST = 60 * 60_000;

/**
 * At the door, before and without a seat, nothing else tells that a session was paid, moved or cancelled,
 * or that its hour has come.
 */
export function useDoor(room: Room, state: RoomState, sessionId: string): void {
  const { phase, opensAt, skew } = state;
  const outside = phase === "ready" || phase === "refused";
  useNews((id) => {
    if (id === null || id === sessionId) void room.recheck();
  }, outside);
  useEffect(() => {
    const wait = opensAt - (Date.now() + skew);
    if (phase !== "refused" || wait <= 0 || wait > LONGEST) return;
    const timer = setTimeout(() => void room.recheck(), wait + 500);
    return () => clearTimeout(timer);
  }, [room, phase, opensAt, skew]);
}
