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
  /** The server's words, when it said no. */
  reason: string;
  /** 1 is the therapist, 0 the patient. */
  role: number;
  peer: Required<Presence> & { name: string; present: boolean; reconnecting: boolean };
  /** Whether they were here since this person sat down: who left is not who has not come. */
  met: boolean;
  opensAt: number;
  startsAt: number;
  finishesAt: number;
  /** The hours above are not those that this person sat down with. */
  rescheduled: boolean;
  /** How far the server's clock is ahead of this one, in milliseconds. */
  skew: number;
  /** Whether the line to the server is up; the call does not need it to go on. */
  line: boolean;
  link: Link;
  verdict: Verdict;
  relay: boolean;
  /** The own picture is held back because the link is poor. */
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
  /** Rises when a stream got other tracks, so that what shows it looks again. */
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
  line: false,
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
