import { type ChannelMessage, type MediaLine, Peer, type PeerDeps } from "./peer";
import type { SignalData } from "./wire";

/** Milliseconds before each ICE restart while no media arrives. The first wait lets a short gap end by itself. */
const RESTART_WAITS = { impolite: [500, 3000, 6000, 8000], polite: [1500, 3000, 6000, 8000] } as const;
/** After so many milliseconds of failed ICE restarts both sides create a new RTCPeerConnection. */
export const REBUILD_AFTER = 45_000;
/** A new RTCPeerConnection that is not connected after this time is treated like a lost one. */
const CONNECT_LIMIT = 12_000;

/**
 * The least time between two ICE restarts. Each restart allocates addresses at the relay, which limits
 * them for each person, so one failure must not cause two restarts.
 */
const RESTART_GRACE = 3000;

export type Link = "idle" | "connecting" | "connected" | "restoring" | "rebuilding";

export interface CallDeps extends Omit<PeerDeps, "config" | "onState"> {
  config: () => RTCConfiguration;
  onLink: (link: Link) => void;
}

/** The connection to the other person while the room is open. It may use several Peers, one after the other. */
export class Call {
  link: Link = "idle";
  private peer: Peer | null = null;
  private epoch = 0;
  private troubledSince: number | null = null;
  private tries = 0;
  private restartedAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Applies signals one after the other, because a candidate must not be applied before its description. */
  private signalQueue: Promise<void> = Promise.resolve();
  private readonly deps: CallDeps;

  constructor(deps: CallDeps) {
    this.deps = deps;
  }

  get pc(): RTCPeerConnection | null {
    return this.peer?.pc ?? null;
  }

  /**
   * The server says whether the other person is present. This never closes a connected call: a person whose
   * socket was lost may still send media, and a person who starts again sends `restart` or a new offer.
   */
  onPeer(present: boolean, epoch: number): void {
    this.epoch = Math.max(this.epoch, epoch);
    if (this.peer?.connected) return;
    if (!present) this.drop();
    else if (!this.peer) this.build("connecting");
  }

  /** Replaces the connection: another page of this person was in the room meanwhile, so the old one is dead. */
  rebuild(): void {
    if (this.peer) this.build("restoring");
  }

  /** The epoch of the other person's page. The server drops signals that are meant for an earlier page. */
  get peerEpoch(): number {
    return this.epoch;
  }

  onSignal(epoch: number, data: SignalData): void {
    if (epoch < this.epoch) return;
    this.epoch = epoch;
    this.signalQueue = this.signalQueue.then(() => this.apply(data)).catch(() => this.trouble(0));
  }

  /** A socket is back, ours or the other person's. Signals may have been lost, so negotiation is repeated. */
  signallingBack(): void {
    if (this.peer && !this.peer.connected) this.peer.restart();
  }

  /** This device changed its network. Restarts ICE now, before the old candidates time out. */
  networkChanged(): void {
    if (!this.peer) return;
    this.tries = 0;
    this.restart();
    if (!this.peer.connected) this.trouble(RESTART_WAITS.impolite[1]);
  }

  /** No bytes arrive although the state is `connected`. If the path works after all, an ICE restart does no harm. */
  suspectDeadPath(): void {
    if (this.peer?.connected && Date.now() - this.restartedAt >= RESTART_GRACE) this.restart();
  }

  private restart(): void {
    this.restartedAt = Date.now();
    this.peer?.restart();
  }

  sendTrack(line: MediaLine, track: MediaStreamTrack | null): void {
    void this.peer?.sendTrack(line, track).catch(() => this.trouble(0));
  }

  sendMessage(message: ChannelMessage): boolean {
    return this.peer?.sendMessage(message) ?? false;
  }

  close(): void {
    this.drop();
  }

  private async apply({ description, candidate, restart }: SignalData): Promise<void> {
    if (restart && !this.deps.polite) this.onPeerRestart();
    if (description?.type === "offer") this.restartedAt = Date.now();
    if (description) {
      const otherConnection = description.type === "offer" && !this.peer?.isSameConnection(description);
      if (otherConnection) this.build(this.peer ? "restoring" : "connecting", false);
      await this.peer?.applyDescription(description);
    }
    if (candidate) await this.peer?.addCandidate(candidate);
  }

  /** The other side has a new RTCPeerConnection. It can also use an offer of ours that has no answer yet. */
  private onPeerRestart(): void {
    if (this.peer && !this.peer.answered) this.peer.restart();
    else this.build(this.peer ? "restoring" : "connecting");
  }

  private build(link: Link, announce = true): void {
    this.peer?.close();
    clearTimeout(this.timer);
    const { config, onLink: _, ...deps } = this.deps;
    const peer: Peer = new Peer({
      ...deps,
      config: config(),
      onState: (state) => {
        if (peer === this.peer) this.onConnectionState(state);
      },
    });
    this.peer = peer;
    this.tries = 0;
    this.setLink(link);
    if (announce && deps.polite) deps.send({ restart: true });
    this.timer = setTimeout(() => this.attempt(), CONNECT_LIMIT);
  }

  private onConnectionState(state: RTCPeerConnectionState): void {
    if (state === "connected") this.onConnected();
    if (state === "disconnected") this.trouble(this.waits[0]);
    if (state === "failed") this.trouble(0);
  }

  private onConnected(): void {
    clearTimeout(this.timer);
    this.troubledSince = null;
    this.tries = 0;
    this.setLink("connected");
  }

  private get waits(): readonly [number, ...number[]] {
    return this.deps.polite ? RESTART_WAITS.polite : RESTART_WAITS.impolite;
  }

  private trouble(wait: number): void {
    if (!this.peer || this.peer.connected) return;
    this.troubledSince ??= Date.now();
    if (this.link === "connected") this.setLink("restoring");
    clearTimeout(this.timer);
    const graceLeft = this.restartedAt + RESTART_GRACE - Date.now();
    this.timer = setTimeout(() => this.attempt(), Math.max(wait, graceLeft));
  }

  private attempt() {
    const { peer } = this;
    if (!peer || peer.connected) return;
    this.troubledSince ??= Date.now();
    if (Date.now() - this.troubledSince >= REBUILD_AFTER) {
      this.troubledSince = null;
      return this.build("rebuilding");
    }
    this.restart();
    this.tries += 1;
    const { waits } = this;
    const wait = waits[Math.min(this.tries, waits.length - 1)] ?? waits[0];
    this.timer = setTimeout(() => this.attempt(), wait);
  }

  private drop(): void {
    clearTimeout(this.timer);
    this.troubledSince = null;
    this.peer?.close();
    this.peer = null;
    this.setLink("idle");
  }

  private setLink(link: Link): void {
    if (this.link === link) return;
    this.link = link;
    this.deps.onLink(link);
  }
}
