/** The messages of the room's socket. The server forwards `signal` unchanged and never receives media. */
export const PROTOCOL = "psic.room.v1";

/** What one person sends of themselves, as the other person's screen shows it. */
export interface Presence {
  microphone: boolean;
  camera: boolean;
  sharing: boolean;
  hidden?: boolean;
}

export interface SignalData {
  description?: RTCSessionDescriptionInit;
  candidate?: RTCIceCandidateInit;
  /** The sender has a new RTCPeerConnection and needs an offer. */
  restart?: boolean;
}

/** Quality as reported to the server: milliseconds, per cent, kilobits a second. */
export interface Coarse {
  rtt: number;
  lost: number;
  kbps: number;
  relay: boolean;
}

export type ToServer =
  | { type: "hello"; ticket: string; device: string; resume: boolean; door: boolean }
  | { type: "enter" }
  | { type: "signal"; data: SignalData; to?: number }
  | ({ type: "state" } & Presence)
  | ({ type: "quality" } & Coarse)
  | { type: "ping" }
  | { type: "leave" };

export interface Welcome {
  type: "welcome";
  role: number;
  polite: boolean;
  /** False although `hello` asked to resume: another page of this person joined meanwhile, so the old call is dead. */
  resumed: boolean;
  peer: { name: string } & Omit<PeerMessage, "type">;
  startsAt: string;
  finishesAt: string;
  now: string;
  iceServers: RTCIceServer[] | null;
}

/** The socket waits at the door: this person is on the ready screen and not in the room. */
export interface Door {
  type: "door";
  polite: boolean;
  iceServers: RTCIceServer[] | null;
}

export interface PeerMessage {
  type: "peer";
  present: boolean;
  reconnecting?: boolean;
  state?: Presence;
  epoch: number;
}

export type FromServer =
  | Welcome
  | Door
  | PeerMessage
  | { type: "signal"; epoch: number; data: SignalData }
  | { type: "pong"; now: string }
  /** For the next connection. */
  | { type: "ticket"; signature: string }
  | { type: "replaced" }
  | { type: "refused"; code: string; description: string }
  | { type: "ending"; finishesAt: string; over: boolean }
  | { type: "times"; startsAt: string; finishesAt: string }
  | { type: "moved" };

/** The server refused, and a retry would not help. The message is the server's text. */
export class Refusal extends Error {
  readonly code: string;

  constructor(reason: string, code: string) {
    super(reason);
    this.code = code;
  }
}

/** The ticket was used too late. This says nothing about the person's permission, so a new ticket is requested. */
export const STALE_TICKET = "room.ticket";
/** The login with which the person joined has ended. */
export const SIGNED_OUT = "auth.signed_out";
/** The time of the session is over. A connected call goes on. */
export const TIME_OVER = "room.over";

/** Returns null for a frame that is not a message. A message of an unknown type is returned; the caller ignores it. */
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
