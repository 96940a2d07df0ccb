import type { Presence, SignalData } from "./wire";

/** The three media lines of every connection, in the order of the m= lines of the SDP. */
export const MEDIA_LINES = ["audio", "video", "screen"] as const;
export type MediaLine = (typeof MEDIA_LINES)[number];
export type Tracks = Record<MediaLine, MediaStreamTrack | null>;

/** A message of the data channel between the two browsers. */
export type ChannelMessage = { type: "chat"; text: string } | ({ type: "state" } & Presence);

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
}

const MAX_CHANNEL_MESSAGE = 8000;

function parseChannelMessage(data: unknown): ChannelMessage | null {
  if (typeof data !== "string" || data.length > MAX_CHANNEL_MESSAGE) return null;
  try {
    const message = JSON.parse(data) as ChannelMessage;
    return message?.type === "chat" || message?.type === "state" ? message : null;
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
 * One RTCPeerConnection with perfect negotiation. Microphone, camera and screen have fixed transceivers from
 * the start, so muting and sharing replace a track and never negotiate again. The impolite side creates the
 * transceivers and the first offer. The polite side gets its transceivers from that offer.
 */
export class Peer {
  readonly pc: RTCPeerConnection;
  private readonly deps: PeerDeps;
  private readonly channel: RTCDataChannel;
  private makingOffer = false;
  private ignoringOffer = false;

  constructor(deps: PeerDeps) {
    this.deps = deps;
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
  }

  private addMediaLine(line: MediaLine): void {
    const transceiver = this.pc.addTransceiver(line === "audio" ? "audio" : "video", { direction: "sendrecv" });
    void transceiver.sender.replaceTrack(this.deps.tracks()[line]);
  }

  private listen(): void {
    const { pc, deps } = this;
    pc.onnegotiationneeded = () => void this.offer();
    pc.onicecandidate = ({ candidate }) => {
      if (candidate) deps.send({ candidate: candidate.toJSON() });
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

  private sendDescription(): void {
    const { localDescription, remoteDescription } = this.pc;
    if (!localDescription) return;
    const { type, sdp } = localDescription;
    const named = type === "answer" ? tagAnswer(sdp, remoteDescription?.sdp ?? "") : sdp;
    this.deps.send({ description: { type, sdp: named } });
  }

  /** Restarts ICE. While an offer has no answer, sends that offer again, because it may have been lost. */
  restart() {
    if (!this.mayOffer) return this.deps.send({ restart: true });
    if (this.pc.signalingState === "have-local-offer") this.sendDescription();
    else this.pc.restartIce();
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
    if (this.ignoringOffer) return;
    if (!offer && !this.answersOurOffer(description)) return;
    await pc.setRemoteDescription(description);
    if (!offer) return;
    await this.fillMediaLines();
    await pc.setLocalDescription();
    this.sendDescription();
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
        return transceiver.sender.replaceTrack(tracks[MEDIA_LINES[at] as MediaLine]);
      }),
    );
  }

  async sendTrack(line: MediaLine, track: MediaStreamTrack | null): Promise<void> {
    await this.pc.getTransceivers()[MEDIA_LINES.indexOf(line)]?.sender.replaceTrack(track);
  }

  /** Returns false when the data channel is not open. */
  sendMessage(message: ChannelMessage): boolean {
    if (this.channel.readyState !== "open") return false;
    this.channel.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    const { pc } = this;
    pc.onnegotiationneeded = pc.onicecandidate = pc.ontrack = pc.onconnectionstatechange = null;
    this.channel.onmessage = this.channel.onopen = this.channel.onclose = null;
    pc.close();
  }
}
