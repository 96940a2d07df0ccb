import type { MediaLine } from "./mediaLines";
import { type ChannelMessage, Peer, type PeerDeps } from "./peer";
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

/** An offer to a page that is in the room arrives within this time, and need not be sent twice. */
const OFFER_ARRIVES = 2000;

export type Link = "idle" | "connecting" | "connected" | "restoring" | "rebuilding";

export interface CallDeps extends Omit<PeerDeps, "config" | "onState"> {
  config: () => RTCConfiguration;
  onLink: (link: Link) => void;
}

/** The connection to the other person while the room is open. It may use several Peers, one after the other. */
export class Call {
  link: Link = "idle";
  private peer: Peer | null = null;
  /** Made ahead, with its candidates and an offer that nobody has seen. The first connection uses it. */
  private spare: Peer | null = null;
  private epoch = 0;
  /** The last offer: for which page of the other person, and when. */
  private offered = { to: 0, at: Number.NEGATIVE_INFINITY };
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

  /** Makes the first connection ahead, so that its candidates are known when the other person comes. */
  prepare(): void {
    if (!this.peer) this.spare ??= this.makePeer(true);
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

  /**
   * A socket is back, ours or the other person's. Signals may have been lost, so negotiation is repeated. The browser
   * calls a dead path `connected` for some seconds, therefore a stalled one is restarted too. When it is our own socket,
   * this device may be on a new network.
   */
  signallingBack(stalled: boolean, own: boolean): void {
    if (!this.peer || (this.peer.connected && !stalled)) return;
    this.tries = 0;
    this.restart(own);
    if (!this.peer.connected) this.trouble(RESTART_WAITS.impolite[1]);
  }

  /** This device has a new network. Restarts ICE now, before the old candidates time out. */
  networkChanged(): void {
    if (!this.peer) return;
    this.tries = 0;
    this.restart(true);
    if (!this.peer.connected) this.trouble(RESTART_WAITS.impolite[1]);
  }

  /** The connection that was made ahead has candidates of the old network. */
  renewSpare(): void {
    if (!this.spare) return;
    this.spare.close();
    this.spare = this.makePeer(true);
  }

  /** No bytes arrive although the state is `connected`. If the path works after all, an ICE restart does no harm. */
  suspectDeadPath(): void {
    if (this.peer?.connected && Date.now() - this.restartedAt >= RESTART_GRACE) this.restart();
  }

  private restart(anew = false): void {
    this.restartedAt = Date.now();
    this.peer?.restart(anew);
  }

  sendTrack(line: MediaLine, track: MediaStreamTrack | null): void {
    void (this.peer ?? this.spare)?.sendTrack(line, track).catch(() => this.trouble(0));
  }

  sendMessage(message: ChannelMessage): boolean {
    return this.peer?.sendMessage(message) ?? false;
  }

  /** The fingerprints of the connection, the therapist's first. The therapist's side is the impolite one. */
  fingerprints(): readonly [string, string] {
    const [own, remote] = this.peer?.fingerprints ?? ["", ""];
    return this.deps.polite ? [remote, own] : [own, remote];
  }

  sendBeat(): void {
    this.peer?.sendBeat();
  }

  close(): void {
    this.dropSpare();
    this.drop();
  }

  /** Closes after telling the other browser, which may not hear it from the server. */
  leave(): void {
    this.peer?.leave();
    this.peer = null;
    this.close();
  }

  private dropSpare(): void {
    this.spare?.close();
    this.spare = null;
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
    const { to, at } = this.offered;
    if (this.peer && !this.peer.answered && to === this.epoch && Date.now() - at < OFFER_ARRIVES) return;
    if (this.peer && !this.peer.answered) this.peer.restart();
    else this.build(this.peer ? "restoring" : "connecting");
  }

  private build(link: Link, announce = true): void {
    this.peer?.close();
    clearTimeout(this.timer);
    const peer = this.spare ?? this.makePeer();
    this.spare = null;
    this.peer = peer;
    peer.release();
    this.tries = 0;
    this.setLink(link);
    if (announce && this.deps.polite) this.deps.send({ restart: true });
    this.timer = setTimeout(() => this.attempt(), CONNECT_LIMIT);
  }

  private makePeer(held = false): Peer {
    const { config, onLink: _, ...deps } = this.deps;
    const peer: Peer = new Peer(
      {
        ...deps,
        config: held ? { ...config(), iceCandidatePoolSize: 1 } : config(),
        send: (data) => this.send(data),
        onState: (state) => {
          if (peer === this.peer) this.onConnectionState(state);
        },
      },
      held,
    );
    return peer;
  }

  private send(data: SignalData): void {
    if (data.description?.type === "offer") this.offered = { to: this.epoch, at: Date.now() };
    this.deps.send(data);
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
    void this.peer?.putSoundFirst();
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
