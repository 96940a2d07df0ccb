/** The messages of the room's socket. The server passes `signal` on as it is and never sees media. */
export const PROTOCOL = "psic.room.v1";

/** What one side shows to the other. */
export interface Presence {
  microphone: boolean;
  camera: boolean;
  sharing: boolean;
  hidden?: boolean;
}

export interface SignalData {
  description?: RTCSessionDescriptionInit;
  candidate?: RTCIceCandidateInit;
  /** "I start from nothing: offer me a new connection." */
  restart?: boolean;
}

/** Milliseconds, per cent, kilobits a second. */
export interface Coarse {
  rtt: number;
  lost: number;
  kbps: number;
  relay: boolean;
}

export type ToServer =
  | { type: "hello"; ticket: string; device: string; resume: boolean }
  | { type: "signal"; data: SignalData; to?: number }
  | ({ type: "state" } & Presence)
  | ({ type: "quality" } & Coarse)
  | { type: "ping" }
  | { type: "leave" };

export interface Welcome {
  type: "welcome";
  role: number;
  polite: boolean;
  /** False although asked: somebody sat here in between, so the old connection is dead. */
  resumed: boolean;
  peer: { name: string } & Omit<PeerNews, "type">;
  startsAt: string;
  finishesAt: string;
  now: string;
  iceServers: RTCIceServer[] | null;
}

export interface PeerNews {
  type: "peer";
  present: boolean;
  reconnecting?: boolean;
  state?: Presence;
  epoch: number;
}

export type FromServer =
  | Welcome
  | PeerNews
  | { type: "signal"; epoch: number; data: SignalData }
  | { type: "pong"; now: string }
  | { type: "replaced" }
  | { type: "refused"; code: string; description: string }
  | { type: "ending"; finishesAt: string; over: boolean }
  | { type: "times"; startsAt: string; finishesAt: string }
  | { type: "moved" };

/** The server says no, in its own words; no retry helps. */
export class Refusal extends Error {
  readonly code: string;

  constructor(reason: string, code: string) {
    super(reason);
    this.code = code;
  }
}

/** A ticket that came too late is no judgement about the person: the next one may be in time. */
export const STALE_TICKET = "room.ticket";
/** The time is up. Who already talks may finish the sentence. */
export const TIME_OVER = "room.over";

/** Null for a frame that is no message; a type we do not know is left to the reader's switch. */
export function parse(frame: unknown): FromServer | null {
  if (typeof frame !== "string") return null;
  try {
    const message: unknown = JSON.parse(frame);
    const known = typeof message === "object" && message !== null && "type" in message;
    return known ? (message as FromServer) : null;
  } catch {
    return null;
  }
}
