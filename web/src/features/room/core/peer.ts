import type { BoardMessage } from "./board";
import { type CheckMessage, onlyFingerprint } from "./callCheck";
import type { CaptionMessage } from "./captions";
import type { ChatMessage } from "./chat";
import { MEDIA_LINES, type MediaLine } from "./mediaLines";
import { preferSound, setPriority } from "./soundFirst";
import type { Presence, SignalData } from "./wire";

export type Tracks = Record<MediaLine, MediaStreamTrack | null>;

/** What one person tells the other over the data channel between the two browsers. */
export type PersonMessage = ChatMessage | BoardMessage | CaptionMessage | ({ type: "state" } & Presence);
/** `bye` says that the sender leaves the room. */
export type ChannelMessage = PersonMessage | CheckMessage | { type: "bye" };

const CHANNEL_MESSAGES: readonly string[] = [
  "chat",
  "state",
  "check",
  "stroke",
  "board",
  "captions",
  "caption",
  "bye",
] satisfies ChannelMessage["type"][];

const SOUND_LINES: readonly MediaLine[] = ["audio", "screenSound"];

export interface PeerDeps {
  polite: boolean;
  config: RTCConfiguration;
  make: (config: RTCConfiguration) => RTCPeerConnection;
  tracks: () => Tracks;
  send: (data: SignalData) => void;
  onTrack: (line: MediaLine, track: MediaStreamTrack) => void;
  onState: (state: RTCPeerConnectionState) => void;
  onChannelMessage: (message: ChannelMessage) => void;
  onChannel: (open: boolean) => void;
  /** The other browser sent a sign of life. */
  onBeat: () => void;
}

const MAX_CHANNEL_MESSAGE = 8000;
/** Two offers that cross on their way were sent within this time. An older offer without an answer was lost. */
const OFFERS_CROSS = 500;
/** Closing at once would drop a message that was just sent. */
const FLUSH_FOR = 100;

function parseChannelMessage(data: unknown): ChannelMessage | null {
  if (typeof data !== "string" || data.length > MAX_CHANNEL_MESSAGE) return null;
  try {
    const message = JSON.parse(data) as ChannelMessage;
    return CHANNEL_MESSAGES.includes(message?.type) ? message : null;
  } catch {
    return null;
  }
}

/** The certificate's fingerprint in an SDP. Another fingerprint means another RTCPeerConnection. */
export const fingerprint = (sdp: string | undefined): string => /a=fingerprint:\S+ (\S+)/.exec(sdp ?? "")?.[1] ?? "";

/** Session id and version in the o= line, which together identify an offer. */
const originOf = (sdp: string | undefined): string => {
  const [, session, turn] = /^o=\S+ (\S+) (\S+)/m.exec(sdp ?? "") ?? [];
  return session ? `${session}.${turn}` : "";
};

/**
 * An SDP answer repeats the id of its offer in the s= line. After a reload two offers can be in transit.
 * The answer to the older one is recognised by its tag and dropped, because it could never connect.
 */
const tagAnswer = (answer: string, offer: string): string => answer.replace(/^s=.*$/m, `s=${originOf(offer) || "-"}`);
const taggedOffer = (answer: string | undefined): string => /^s=(\d+\.\d+)/m.exec(answer ?? "")?.[1] ?? "";

/**
 * One RTCPeerConnection with perfect negotiation. Microphone, camera, screen and its sound have fixed transceivers from
 * the start, so muting and sharing replace a track and never negotiate again. The impolite side creates the
 * transceivers and the first offer. The polite side gets its transceivers from that offer.
 */
export class Peer {
  readonly pc: RTCPeerConnection;
  private readonly deps: PeerDeps;
  private readonly channel: RTCDataChannel;
  /** Carries signs of life. It repeats nothing: one that comes late says nothing. */
  private readonly beats: RTCDataChannel;
  /** Nothing is sent before the other person is there. What the browser found meanwhile is in the description. */
  private held: boolean;
  private makingOffer = false;
  private ignoringOffer = false;
  private describedAt = 0;

  constructor(deps: PeerDeps, held = false) {
    this.deps = deps;
    this.held = held;
    this.pc = deps.make(deps.config);
    this.listen();
    if (!deps.polite) for (const line of MEDIA_LINES) this.addMediaLine(line);
    this.channel = this.pc.createDataChannel("room", { negotiated: true, id: 0 });
    this.channel.onmessage = ({ data }) => {
      const message = parseChannelMessage(data);
      if (message) deps.onChannelMessage(message);
    };
    this.channel.onopen = () => deps.onChannel(true);
    this.channel.onclose = () => deps.onChannel(false);
    this.beats = this.pc.createDataChannel("beats", { negotiated: true, id: 1, ordered: false, maxRetransmits: 0 });
    this.beats.onmessage = () => deps.onBeat();
  }

  private addMediaLine(line: MediaLine): void {
    const kind = SOUND_LINES.includes(line) ? "audio" : "video";
    const transceiver = this.pc.addTransceiver(kind, { direction: "sendrecv" });
    preferSound(line, transceiver);
    void transceiver.sender.replaceTrack(this.deps.tracks()[line]);
  }

  private listen(): void {
    const { pc, deps } = this;
    pc.onnegotiationneeded = () => void this.offer();
    pc.onicecandidate = ({ candidate }) => {
      if (candidate && !this.held) deps.send({ candidate: candidate.toJSON() });
    };
    pc.ontrack = ({ track, transceiver }) => {
      const line = MEDIA_LINES[pc.getTransceivers().indexOf(transceiver)];
      if (line) deps.onTrack(line, track);
    };
    pc.onconnectionstatechange = () => deps.onState(pc.connectionState);
  }

  /** The polite side has no transceivers before the first offer, so it cannot offer anything. */
  private get mayOffer(): boolean {
    return !this.deps.polite || this.pc.remoteDescription !== null;
  }

  get answered(): boolean {
    return this.pc.remoteDescription !== null;
  }

  get connected(): boolean {
    return this.pc.connectionState === "connected";
  }

  private async offer(): Promise<void> {
    if (!this.mayOffer) return;
    this.makingOffer = true;
    try {
      await this.pc.setLocalDescription();
      this.sendDescription();
    } catch {
      // The connection was closed meanwhile, or the other side's offer came first and is answered instead.
    } finally {
      this.makingOffer = false;
    }
  }

  /** The other person is there: sends the offer that was made ahead, with the candidates found so far. */
  release(): void {
    if (!this.held) return;
    this.held = false;
    this.sendDescription();
  }

  private sendDescription(): void {
    const { localDescription, remoteDescription } = this.pc;
    if (!localDescription || this.held) return;
    const { type, sdp } = localDescription;
    this.describedAt = Date.now();
    const named = type === "answer" ? tagAnswer(sdp, remoteDescription?.sdp ?? "") : sdp;
    this.deps.send({ description: { type, sdp: named } });
  }

  /**
   * Restarts ICE. While an offer has no answer, sends that offer again, because it may have been lost. On a new network
   * (`anew`) its candidates are of the old one, so another offer takes its place.
   */
  restart(anew = false): void {
    const offered = this.pc.signalingState === "have-local-offer";
    if (!this.mayOffer) this.deps.send({ restart: true });
    else if (offered && !anew) this.sendDescription();
    else {
      this.pc.restartIce();
      // The browser negotiates by itself only when no offer waits for its answer.
      if (offered) void this.offer();
    }
  }

  /** Whether a description is of the remote RTCPeerConnection that this one already knows. */
  isSameConnection(description: RTCSessionDescriptionInit): boolean {
    const known = this.pc.remoteDescription;
    return !known || fingerprint(known.sdp) === fingerprint(description.sdp);
  }

  async applyDescription(description: RTCSessionDescriptionInit): Promise<void> {
    const { pc } = this;
    const offer = description.type === "offer";
    const collision = offer && (this.makingOffer || pc.signalingState !== "stable");
    this.ignoringOffer = !this.deps.polite && collision;
    if (this.ignoringOffer) return this.repeatLostOffer();
    if (!offer && !this.answersOurOffer(description)) return;
    await pc.setRemoteDescription(description);
    if (!offer) return;
    await this.fillMediaLines();
    await pc.setLocalDescription();
    this.sendDescription();
  }

  /** The other side can signal, and offers as if it had no offer of ours: a socket that died took it along. */
  private repeatLostOffer(): void {
    const lost = !this.makingOffer && Date.now() - this.describedAt >= OFFERS_CROSS;
    if (lost) this.sendDescription();
  }

  /** Sound goes before pictures where the path has too little room. Senders can be told so once they are negotiated. */
  async putSoundFirst(): Promise<void> {
    const senders = this.pc.getTransceivers().map(({ sender }) => sender);
    await Promise.all(MEDIA_LINES.map((line, at) => setPriority(line, senders[at])));
  }

  private answersOurOffer(answer: RTCSessionDescriptionInit): boolean {
    const named = taggedOffer(answer.sdp);
    const { signalingState, localDescription } = this.pc;
    return signalingState === "have-local-offer" && (!named || named === originOf(localDescription?.sdp));
  }

  async addCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    try {
      await this.pc.addIceCandidate(candidate);
    } catch (error) {
      if (!this.ignoringOffer) throw error;
    }
  }

  private async fillMediaLines(): Promise<void> {
    const tracks = this.deps.tracks();
    const lines = this.pc.getTransceivers().slice(0, MEDIA_LINES.length);
    await Promise.all(
      lines.map((transceiver, at) => {
        transceiver.direction = "sendrecv";
        preferSound(MEDIA_LINES[at] as MediaLine, transceiver);
        return transceiver.sender.replaceTrack(tracks[MEDIA_LINES[at] as MediaLine]);
      }),
    );
  }

  async sendTrack(line: MediaLine, track: MediaStreamTrack | null): Promise<void> {
    await this.pc.getTransceivers()[MEDIA_LINES.indexOf(line)]?.sender.replaceTrack(track);
  }

  /** Own and remote fingerprint; empty where an SDP has no single one. */
  get fingerprints(): readonly [string, string] {
    const { localDescription, remoteDescription } = this.pc;
    return [onlyFingerprint(localDescription?.sdp), onlyFingerprint(remoteDescription?.sdp)];
  }

  /** Returns false when the data channel is not open. */
  sendMessage(message: ChannelMessage): boolean {
    if (this.channel.readyState !== "open") return false;
    this.channel.send(JSON.stringify(message));
    return true;
  }

  sendBeat(): void {
    if (this.beats.readyState === "open") this.beats.send("");
  }

  /** Says goodbye and closes. */
  leave(): void {
    const said = this.sendMessage({ type: "bye" });
    this.silence();
    setTimeout(() => this.pc.close(), said ? FLUSH_FOR : 0);
  }

  close(): void {
    this.silence();
    this.pc.close();
  }

  private silence(): void {
    const { pc } = this;
    pc.onnegotiationneeded = pc.onicecandidate = pc.ontrack = pc.onconnectionstatechange = null;
    this.channel.onmessage = this.channel.onopen = this.channel.onclose = this.beats.onmessage = null;
  }
}
