import type { Link } from "./call";
import type { CheckResult } from "./callCheck";
import type { MediaLine } from "./mediaLines";
import type { PersonMessage, Tracks } from "./peer";
import type { Verdict } from "./quality";
import type { SocketLike } from "./socket";
import type { PeerMessage, Presence, Refusal, Welcome } from "./wire";

export interface Ticket {
  signature: string;
  iceServers: RTCIceServer[];
}

export interface ConnectionDeps {
  ticket: () => Promise<Ticket>;
  openSocket: (protocol: string) => SocketLike;
  makePeer: (config: RTCConfiguration) => RTCPeerConnection;
  device: string;
  relayOnly: boolean;
  tracks: () => Tracks;
  presence: () => Presence;
  peerHidden: () => boolean;
}

export interface ConnectionEvents {
  welcome: (welcome: Welcome) => void;
  peer: (message: Omit<PeerMessage, "type">) => void;
  channelMessage: (message: PersonMessage) => void;
  track: (line: MediaLine, track: MediaStreamTrack) => void;
  link: (link: Link) => void;
  socket: (open: boolean) => void;
  channel: (open: boolean) => void;
  /** The words of this connection are known, or could not be agreed on. Null: a new connection has none yet. */
  check: (result: CheckResult | null) => void;
  quality: (verdict: Verdict, relay: boolean) => void;
  /** Nothing arrives from the other browser, or it arrives again. */
  stalled: (stalled: boolean) => void;
  soundOnly: (on: boolean) => void;
  refused: (refusal: Refusal) => void;
  replaced: () => void;
  ending: (over: boolean, finishesAt: string) => void;
  times: (startsAt: string, finishesAt: string) => void;
}
