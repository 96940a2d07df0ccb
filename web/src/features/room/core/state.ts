import type { Link } from "./call";
import type { Phase } from "./machine";
import type { Choices, Trouble } from "./media";
import type { Verdict } from "./quality";
import type { Presence } from "./wire";

export interface Message {
  id: number;
  own: boolean;
  text: string;
}

interface OwnSource {
  on: boolean;
  trouble: Trouble | null;
}

/** Everything that the room's screens show. */
export interface RoomState {
  phase: Phase;
  /** The server's text, when it refused. */
  reason: string;
  /** 1 is the therapist, 0 the patient. */
  role: number;
  peer: Required<Presence> & { name: string; present: boolean; reconnecting: boolean };
  /** Whether the other person was in the room since this person joined. It tells "left" from "not here yet". */
  met: boolean;
  opensAt: number;
  startsAt: number;
  finishesAt: number;
  /** The times above changed after this person joined. */
  rescheduled: boolean;
  /** How far the server's clock is ahead of this one, in milliseconds. */
  skew: number;
  /** Whether the socket to the server is open. A call goes on without it. */
  socketUp: boolean;
  link: Link;
  verdict: Verdict;
  relay: boolean;
  /** The own video is not sent, because the connection is poor. */
  soundOnly: boolean;
  ending: "" | "soon" | "over";
  chat: readonly Message[];
  unread: number;
  chatReady: boolean;
  microphone: OwnSource;
  camera: OwnSource;
  sharing: boolean;
  canShare: boolean;
  canBlur: boolean;
  blurred: boolean;
  choices: Choices;
  relayOnly: boolean;
  /** Increases when a stream gets other tracks, so that elements that play it run their effects again. */
  streams: number;
}

const SILENT = { microphone: false, camera: false, sharing: false, hidden: false };

export const initialState = (): RoomState => ({
  phase: "loading",
  reason: "",
  role: 0,
  peer: { ...SILENT, name: "", present: false, reconnecting: false },
  met: false,
  opensAt: 0,
  startsAt: 0,
  finishesAt: 0,
  rescheduled: false,
  skew: 0,
  socketUp: false,
  link: "idle",
  verdict: "unknown",
  relay: false,
  soundOnly: false,
  ending: "",
  chat: [],
  unread: 0,
  chatReady: false,
  microphone: { on: true, trouble: null },
  camera: { on: true, trouble: null },
  sharing: false,
  canShare: false,
  canBlur: false,
  blurred: false,
  choices: { microphone: "", camera: "", speaker: "" },
  relayOnly: false,
  streams: 0,
});
