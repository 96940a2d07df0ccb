import type { RoomState } from "./core/state";
import { call as t } from "./strings";

/** What a screen reader hears when the state of the call changes; also the line under the waiting picture. */
export function statusText({ phase, link, peer }: Pick<RoomState, "phase" | "link" | "peer">): string {
  if (phase === "joining") return t.joining;
  if (phase === "waiting") return t.waiting(peer.name);
  if (phase !== "talking") return "";
  if (link === "connected") return t.connected(peer.name);
  if (link === "restoring") return t.restoring;
  return link === "rebuilding" ? t.rebuilding : t.connecting(peer.name);
}

/** What is to be known now beside the state, the most pressing first. */
export function notices(state: RoomState): string[] {
  const talking = state.phase === "talking";
  const connected = state.link === "connected";
  const list: (string | false)[] = [
    talking && state.link === "restoring" && t.restoring,
    talking && state.link === "rebuilding" && t.rebuilding,
    state.phase === "waiting" && !state.line && t.lineLostAlone,
    talking && connected && !state.line && state.ending !== "over" && t.lineLost,
    talking && connected && state.line && state.peer.reconnecting && t.peerReconnecting(state.peer.name),
    state.soundOnly && t.soundOnly,
    state.ending === "soon" && t.endingSoon,
    state.ending === "over" && t.endingOver,
  ];
  return list.filter((text) => text !== false);
}
