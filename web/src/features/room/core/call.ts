import { type Line, type Note, Peer, type PeerDeps } from "./peer";
import type { SignalData } from "./wire";

/** Waits between restarts while media is away; the first lets a short gap heal by itself. */
const RESTARTS = { impolite: [500, 3000, 6000, 8000], polite: [1500, 3000, 6000, 8000] } as const;
/** Until then the old connection gets its chances; afterwards both sides begin a new one. */
export const GIVE_UP = 45_000;
/** A new connection that has not come up by then is treated like a lost one. */
const FIRST_WAIT = 12_000;

/**
 * A restart gets this long to show its worth. Each one opens addresses at the relay, which has a limit
 * for every person, so two for the same trouble are one too many.
 */
const SETTLE = 3000;

export type Link = "idle" | "connecting" | "connected" | "restoring" | "rebuilding";

export interface CallDeps extends Omit<PeerDeps, "config" | "onState"> {
  config: () => RTCConfiguration;
  onLink: (link: Link) => void;
}

/** The connection to the other person over its whole life: several Peers, one after the other. */
export class Call {
  link: Link = "idle";
  private peer: Peer | null = null;
  private epoch = 0;
  private troubledSince: number | null = null;
  private tries = 0;
  private restartedAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Signals are taken one after the other; a candidate must not overtake its description. */
  private order: Promise<void> = Promise.resolve();
  private readonly deps: CallDeps;

  constructor(deps: CallDeps) {
    this.deps = deps;
  }

  get pc(): RTCPeerConnection | null {
    return this.peer?.pc ?? null;
  }

  /**
   * The server's word about the other person. A running connection is never touched on it: who lost
   * only the line to the server still talks to us, and who really starts anew says so.
   */
  meet(present: boolean, epoch: number): void {
    this.epoch = Math.max(this.epoch, epoch);
    if (this.peer?.connected) return;
    if (!present) this.drop();
    else if (!this.peer) this.build("connecting");
  }

  /** This side's connection is worth nothing any more, wherever it stands. */
  startAnew(): void {
    if (this.peer) this.build("restoring");
  }

  /** The seat of the other person that our words are meant for. */
  get meantFor(): number {
    return this.epoch;
  }

  hear(epoch: number, data: SignalData): void {
    if (epoch < this.epoch) return;
    this.epoch = epoch;
    this.order = this.order.then(() => this.apply(data)).catch(() => this.trouble(0));
  }

  /** A line to the server is back, ours or the other's: what may have been lost is said again. */
  signallingBack(): void {
    if (this.peer && !this.peer.connected) this.peer.restart();
  }

  /** Another network under the same call: new candidates now, before the old ones time out. */
  networkChanged(): void {
    if (!this.peer) return;
    this.tries = 0;
    this.restart();
    if (!this.peer.connected) this.trouble(RESTARTS.impolite[1]);
  }

  /** Nothing arrives although the browser believes in the connection. Harmless if it was right. */
  doubt(): void {
    if (this.peer?.connected && Date.now() - this.restartedAt >= SETTLE) this.restart();
  }

  private restart(): void {
    this.restartedAt = Date.now();
    this.peer?.restart();
  }

  carry(line: Line, track: MediaStreamTrack | null): void {
    void this.peer?.carry(line, track).catch(() => this.trouble(0));
  }

  note(note: Note): boolean {
    return this.peer?.note(note) ?? false;
  }

  close(): void {
    this.drop();
  }

  private async apply({ description, candidate, restart }: SignalData): Promise<void> {
    if (restart && !this.deps.polite) this.startOver();
    if (description?.type === "offer") this.restartedAt = Date.now();
    if (description) {
      const foreign = description.type === "offer" && !this.peer?.knows(description);
      if (foreign) this.build(this.peer ? "restoring" : "connecting", false);
      await this.peer?.take(description);
    }
    if (candidate) await this.peer?.takeCandidate(candidate);
  }

  /** The other side begins from nothing. An offer that nobody answered yet serves it as well as a new one. */
  private startOver(): void {
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
        if (peer === this.peer) this.moved(state);
      },
    });
    this.peer = peer;
    this.tries = 0;
    this.tell(link);
    if (announce && deps.polite) deps.send({ restart: true });
    this.timer = setTimeout(() => this.attempt(), FIRST_WAIT);
  }

  private moved(state: RTCPeerConnectionState): void {
    if (state === "connected") this.settle();
    if (state === "disconnected") this.trouble(this.steps[0]);
    if (state === "failed") this.trouble(0);
  }

  private settle(): void {
    clearTimeout(this.timer);
    this.troubledSince = null;
    this.tries = 0;
    this.tell("connected");
  }

  private get steps(): readonly [number, ...number[]] {
    return this.deps.polite ? RESTARTS.polite : RESTARTS.impolite;
  }

  private trouble(wait: number): void {
    if (!this.peer || this.peer.connected) return;
    this.troubledSince ??= Date.now();
    if (this.link === "connected") this.tell("restoring");
    clearTimeout(this.timer);
    const settled = this.restartedAt + SETTLE - Date.now();
    this.timer = setTimeout(() => this.attempt(), Math.max(wait, settled));
  }

  private attempt() {
    const { peer } = this;
    if (!peer || peer.connected) return;
    this.troubledSince ??= Date.now();
    if (Date.now() - this.troubledSince >= GIVE_UP) {
      this.troubledSince = null;
      return this.build("rebuilding");
    }
    this.restart();
    this.tries += 1;
    const { steps } = this;
    const wait = steps[Math.min(this.tries, steps.length - 1)] ?? steps[0];
    this.timer = setTimeout(() => this.attempt(), wait);
  }

  private drop(): void {
    clearTimeout(this.timer);
    this.troubledSince = null;
    this.peer?.close();
    this.peer = null;
    this.tell("idle");
  }

  private tell(link: Link): void {
    if (this.link === link) return;
    this.link = link;
    this.deps.onLink(link);
  }
}
