import type { RoomState } from "./core/state";
import { call as t } from "./strings/call";
import { background } from "./strings/entrance";
import { hourOf, minutesLeft } from "./time";

type Status = Pick<RoomState, "phase" | "link" | "stalled" | "peer" | "met">;

/** The text that a screen reader announces when the call changes. The waiting screen shows it too. */
export function statusText({ phase, link, stalled, peer, met }: Status): string {
  if (phase === "joining") return t.joining;
  if (phase === "waiting") return met ? t.peerGone(peer.name) : t.waiting(peer.name);
  if (phase !== "talking") return "";
  if (link === "connected") return stalled ? t.stalled(peer.name) : t.connected(peer.name);
  if (link === "restoring") return t.restoring;
  return link === "rebuilding" ? t.rebuilding : t.connecting(peer.name);
}

/** Notices over the video, the most urgent first. */
export function notices(state: RoomState, now: number): string[] {
  const talking = state.phase === "talking";
  const connected = state.link === "connected";
  const list: (string | false)[] = [
    talking && connected && state.stalled && t.stalled(state.peer.name),
    talking && state.link === "restoring" && t.restoring,
    talking && state.link === "rebuilding" && t.rebuilding,
    state.phase === "waiting" && !state.socketUp && t.socketLostAlone,
    talking && connected && !state.socketUp && state.ending !== "over" && t.socketLost,
    talking && connected && state.socketUp && state.peer.reconnecting && t.peerReconnecting(state.peer.name),
    state.soundOnly && t.soundOnly,
    state.backgroundTrouble !== null && background.trouble[state.backgroundTrouble],
    state.covering && background.covering,
    state.speakerFailed && t.speakerFailed,
    state.rescheduled && now < state.startsAt && t.rescheduled(hourOf(state.startsAt)),
    state.ending === "soon" && t.endingSoon(minutesLeft(state.finishesAt - now)),
    state.ending === "over" && t.endingOver,
  ];
  return list.filter((text) => text !== false);
}

/** What the other person switched on or off since `before`, for a screen reader. Pictures and icons say it to the eye. */
export function peerChanges(before: RoomState["peer"], peer: RoomState["peer"]): string[] {
  if (!before.present || !peer.present) return [];
  const list: (string | false)[] = [
    before.microphone !== peer.microphone && (peer.microphone ? t.peerUnmuted(peer.name) : t.peerMuted(peer.name)),
    before.camera !== peer.camera && (peer.camera ? t.peerCameraOn(peer.name) : t.peerCameraOff(peer.name)),
    before.sharing !== peer.sharing && (peer.sharing ? t.peerShares(peer.name) : t.peerSharesNoMore(peer.name)),
  ];
  return list.filter((text) => text !== false);
}
