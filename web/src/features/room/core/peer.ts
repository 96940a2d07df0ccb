import type { Presence, SignalData } from "./wire";

/** The three lines of every connection, in the order of their m-lines. */
export const LINES = ["audio", "video", "screen"] as const;
export type Line = (typeof LINES)[number];
export type Tracks = Record<Line, MediaStreamTrack | null>;

/** What passes between the two browsers themselves. */
export type Note = { type: "chat"; text: string } | ({ type: "state" } & Presence);

export interface PeerDeps {
  polite: boolean;
  config: RTCConfiguration;
  make: (config: RTCConfiguration) => RTCPeerConnection;
  tracks: () => Tracks;
  send: (data: SignalData) => void;
  onTrack: (line: Line, track: MediaStreamTrack) => void;
  onState: (state: RTCPeerConnectionState) => void;
  onNote: (note: Note) => void;
  onChannel: (open: boolean) => void;
}

const MAX_NOTE = 8000;

function readNote(data: unknown): Note | null {
  if (typeof data !== "string" || data.length > MAX_NOTE) return null;
  try {
    const note = JSON.parse(data) as Note;
    return note?.type === "chat" || note?.type === "state" ? note : null;
  } catch {
    return null;
  }
}

/** A connection is known by its certificate: another fingerprint is another connection. */
export const fingerprint = (sdp: string | undefined): string => /a=fingerprint:\S+ (\S+)/.exec(sdp ?? "")?.[1] ?? "";

/** A description's own number: of its session and its turn in it. */
const originOf = (sdp: string | undefined): string => {
  const [, session, turn] = /^o=\S+ (\S+) (\S+)/m.exec(sdp ?? "") ?? [];
  return session ? `${session}.${turn}` : "";
};

/**
 * An answer names its offer in the line that SDP has for a title. Around a reload two offers can be on
 * their way, and the answer to the wrong one would be taken and lead nowhere.
 */
const naming = (answer: string, offer: string): string => answer.replace(/^s=.*$/m, `s=${originOf(offer) || "-"}`);
const namedBy = (answer: string | undefined): string => /^s=(\d+\.\d+)/m.exec(answer ?? "")?.[1] ?? "";

/**
 * One RTCPeerConnection under perfect negotiation. Microphone, camera and screen have fixed lines from
 * the start, so that muting and sharing only change what a line carries and never negotiate again.
 * The impolite side makes the lines and the first offer; the polite one takes them from it.
 */
export class Peer {
  readonly pc: RTCPeerConnection;
  private readonly deps: PeerDeps;
  private readonly channel: RTCDataChannel;
  private making = false;
  private ignoring = false;

  constructor(deps: PeerDeps) {
    this.deps = deps;
    this.pc = deps.make(deps.config);
    this.listen();
    if (!deps.polite) for (const line of LINES) this.addLine(line);
    this.channel = this.pc.createDataChannel("room", { negotiated: true, id: 0 });
    this.channel.onmessage = ({ data }) => {
      const note = readNote(data);
      if (note) deps.onNote(note);
    };
    this.channel.onopen = () => deps.onChannel(true);
    this.channel.onclose = () => deps.onChannel(false);
  }

  private addLine(line: Line): void {
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
      const line = LINES[pc.getTransceivers().indexOf(transceiver)];
      if (line) deps.onTrack(line, track);
    };
    pc.onconnectionstatechange = () => deps.onState(pc.connectionState);
  }

  /** The polite side has no lines to offer before it was offered some. */
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
    this.making = true;
    try {
      await this.pc.setLocalDescription();
      this.tell();
    } catch {
      // Closed meanwhile, or overtaken by the other side's offer, which is answered.
    } finally {
      this.making = false;
    }
  }

  private tell(): void {
    const { localDescription, remoteDescription } = this.pc;
    if (!localDescription) return;
    const { type, sdp } = localDescription;
    const named = type === "answer" ? naming(sdp, remoteDescription?.sdp ?? "") : sdp;
    this.deps.send({ description: { type, sdp: named } });
  }

  /** New candidates on both sides. An offer that may have been lost is said again first. */
  restart() {
    if (!this.mayOffer) return this.deps.send({ restart: true });
    if (this.pc.signalingState === "have-local-offer") this.tell();
    else this.pc.restartIce();
  }

  /** Whether a description belongs to the connection that this one talks to. */
  knows(description: RTCSessionDescriptionInit): boolean {
    const known = this.pc.remoteDescription;
    return !known || fingerprint(known.sdp) === fingerprint(description.sdp);
  }

  async take(description: RTCSessionDescriptionInit): Promise<void> {
    const { pc } = this;
    const offer = description.type === "offer";
    const collision = offer && (this.making || pc.signalingState !== "stable");
    this.ignoring = !this.deps.polite && collision;
    if (this.ignoring) return;
    if (!offer && !this.awaits(description)) return;
    await pc.setRemoteDescription(description);
    if (!offer) return;
    await this.fillLines();
    await pc.setLocalDescription();
    this.tell();
  }

  private awaits(answer: RTCSessionDescriptionInit): boolean {
    const named = namedBy(answer.sdp);
    const { signalingState, localDescription } = this.pc;
    return signalingState === "have-local-offer" && (!named || named === originOf(localDescription?.sdp));
  }

  async takeCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    try {
      await this.pc.addIceCandidate(candidate);
    } catch (error) {
      if (!this.ignoring) throw error;
    }
  }

  private async fillLines(): Promise<void> {
    const tracks = this.deps.tracks();
    const lines = this.pc.getTransceivers().slice(0, LINES.length);
    await Promise.all(
      lines.map((transceiver, at) => {
        transceiver.direction = "sendrecv";
        return transceiver.sender.replaceTrack(tracks[LINES[at] as Line]);
      }),
    );
  }

  async carry(line: Line, track: MediaStreamTrack | null): Promise<void> {
    await this.pc.getTransceivers()[LINES.indexOf(line)]?.sender.replaceTrack(track);
  }

  /** False when the other browser cannot hear it now. */
  note(note: Note): boolean {
    if (this.channel.readyState !== "open") return false;
    this.channel.send(JSON.stringify(note));
    return true;
  }

  close(): void {
    const { pc } = this;
    pc.onnegotiationneeded = pc.onicecandidate = pc.ontrack = pc.onconnectionstatechange = null;
    this.channel.onmessage = this.channel.onopen = this.channel.onclose = null;
    pc.close();
  }
}
