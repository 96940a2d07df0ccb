import type { RoomState } from "./core/state";
import { call as t } from "./strings/call";
import { hourOf, minutesLeft } from "./time";

/** The text that a screen reader announces when the call changes. The waiting screen shows it too. */
export function statusText({ phase, link, peer, met }: Pick<RoomState, "phase" | "link" | "peer" | "met">): string {
  if (phase === "joining") return t.joining;
  if (phase === "waiting") return met ? t.peerGone(peer.name) : t.waiting(peer.name);
  if (phase !== "talking") return "";
  if (link === "connected") return t.connected(peer.name);
  if (link === "restoring") return t.restoring;
  return link === "rebuilding" ? t.rebuilding : t.connecting(peer.name);
}

/** Notices over the video, the most urgent first. */
export function notices(state: RoomState, now: number): string[] {
  const talking = state.phase === "talking";
  const connected = state.link === "connected";
  const list: (string | false)[] = [
    talking && state.link === "restoring" && t.restoring,
    talking && state.link === "rebuilding" && t.rebuilding,
    state.phase === "waiting" && !state.socketUp && t.socketLostAlone,
    talking && connected && !state.socketUp && state.ending !== "over" && t.socketLost,
    talking && connected && state.socketUp && state.peer.reconnecting && t.peerReconnecting(state.peer.name),
    state.soundOnly && t.soundOnly,
    state.rescheduled && now < state.startsAt && t.rescheduled(hourOf(state.startsAt)),
    state.ending === "soon" && t.endingSoon(minutesLeft(state.finishesAt - now)),
    state.ending === "over" && t.endingOver,
  ];
  return list.filter((text) => text !== false);
}
