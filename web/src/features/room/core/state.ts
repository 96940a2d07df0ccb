import type { BackgroundTrouble } from "../background/kinds";
import type { Link } from "./call";
import type { CheckResult } from "./callCheck";
import type { Message } from "./chat";
import type { Choices } from "./deviceChoices";
import type { Trouble } from "./devices";
import type { Phase } from "./machine";
import type { Verdict } from "./quality";
import type { Presence } from "./wire";

export interface OwnSource {
  on: boolean;
  trouble: Trouble | null;
}

/** Whether the other person can be sent this source. A device that is wanted and does not work is off. */
export const isOn = ({ on, trouble }: OwnSource): boolean => on && trouble === null;

/** Everything that the room's screens show. */
export interface RoomState {
  phase: Phase;
  /** Set when the server refused: its code, and its text for the person. */
  refusal: { code: string; reason: string } | null;
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
  /** Nothing arrives from the other browser, although the connection is not given up yet. */
  stalled: boolean;
  relay: boolean;
  /** The own video is not sent, because the connection is poor. */
  soundOnly: boolean;
  ending: "" | "soon" | "over";
  chat: readonly Message[];
  unread: number;
  chatReady: boolean;
  /** The words that both people see while nobody is between them. Null until both browsers agreed. */
  check: CheckResult | null;
  microphone: OwnSource;
  camera: OwnSource;
  sharing: boolean;
  canShare: boolean;
  /** The camera is open and its picture waits for its background. */
  covering: boolean;
  backgroundTrouble: BackgroundTrouble | null;
  choices: Choices;
  /** The chosen speaker could not be used. */
  speakerFailed: boolean;
  relayOnly: boolean;
  /** Increases when a stream gets other tracks, so that elements that play it run their effects again. */
  streams: number;
}

const SILENT = { microphone: false, camera: false, sharing: false, hidden: false };

export const initialState = (): RoomState => ({
  phase: "loading",
  refusal: null,
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
  stalled: false,
  relay: false,
  soundOnly: false,
  ending: "",
  chat: [],
  unread: 0,
  chatReady: false,
  check: null,
  microphone: { on: true, trouble: null },
  camera: { on: true, trouble: null },
  sharing: false,
  canShare: false,
  covering: false,
  backgroundTrouble: null,
  choices: { microphone: "", camera: "", speaker: "", quiet: true, background: "none" },
  speakerFailed: false,
  relayOnly: false,
  streams: 0,
});
