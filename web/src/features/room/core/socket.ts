import { NextTicket } from "./nextTicket";
import { CHECK_EVERY, PING_EVERY, PROBE_LIMIT, retryWait, SILENCE_LIMIT } from "./socketTimes";
import { type Door, type FromServer, PROTOCOL, parse, Refusal, SIGNED_OUT, STALE_TICKET, type ToServer } from "./wire";

const MAX_QUEUE = 64;

/** Close code of the server for a page whose place in the room was taken by a copy of this tab. */
const LEFT = 1000;
const REPLACED = 4001;
const REFUSED = 4003;

export type SocketLike = Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onclose">;

export interface SignallingDeps {
  /** Requests a single-use ticket. Throws Refusal when the server refuses. */
  authorize: () => Promise<string>;
  open: (protocol: string) => SocketLike;
  device: string;
}

interface Handlers {
  message: (message: FromServer) => void;
  lost: () => void;
  /** A probed socket answered. */
  answered: () => void;
  refused: (refusal: Refusal) => void;
  replaced: () => void;
}

/** The WebSocket to the server, with reconnection. Media does not depend on it: a call goes on while it is closed. */
export class Signalling {
  private socket: SocketLike | null = null;
  private welcomed = false;
  /** The server has let the socket wait at the door. */
  private atDoor = false;
  /** False on the ready screen, where a failure is not shown and not repeated: joining connects anew. */
  private joining = false;
  private joinedBefore = false;
  private stopped = true;
  private tries = 0;
  private requestingTicket = false;
  /** Number of the current attempt to connect. The result of an earlier, slower attempt is ignored. */
  private attempt = 0;
  private lastMessageAt = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private probeTimer: ReturnType<typeof setTimeout> | undefined;
  private checkTimer: ReturnType<typeof setInterval> | undefined;
  private pingedAt = 0;
  private readonly nextTicket = new NextTicket();
  private queuedSignals: Extract<ToServer, { type: "signal" }>[] = [];

  private readonly deps: SignallingDeps;
  private readonly on: Handlers;

  constructor(deps: SignallingDeps, on: Handlers) {
    this.deps = deps;
    this.on = on;
  }

  /** Opens the socket on the ready screen and waits at the door of the room, so that joining takes one message. */
  prepare(): void {
    if (this.stopped) this.begin();
  }

  /** Joins the room, from the door when the socket is there. */
  start(): void {
    this.joining = true;
    if (this.stopped) this.begin();
    else if (this.atDoor) this.enter();
  }

  private enter(): void {
    this.atDoor = false;
    this.lastMessageAt = Date.now();
    this.socket?.send(JSON.stringify({ type: "enter" } satisfies ToServer));
  }

  private begin(): void {
    this.stopped = false;
    this.pingedAt = Date.now();
    this.checkTimer = setInterval(() => this.checkSilence(), CHECK_EVERY);
    void this.connect();
  }

  /** Tells the server that this person leaves, and does not reconnect. */
  leave(): void {
    this.send({ type: "leave" });
    this.stop();
  }

  stop(): void {
    this.stopped = true;
    this.joining = false;
    this.nextTicket.forget();
    this.attempt += 1;
    clearTimeout(this.retryTimer);
    clearInterval(this.checkTimer);
    this.release();
  }

  /**
   * Asks the server for an answer and reconnects when there is none. TCP sends again after ever longer waits, so a socket
   * that survived an outage may stay silent for many seconds after it.
   */
  probe(): void {
    if (this.stopped || !this.welcomed || this.probeTimer) return;
    this.send({ type: "ping" });
    this.probeTimer = setTimeout(() => this.drop(), PROBE_LIMIT);
  }

  /** The socket was asked for an answer that has not come yet. */
  get probing(): boolean {
    return this.probeTimer !== undefined;
  }

  private endProbe(): void {
    clearTimeout(this.probeTimer);
    this.probeTimer = undefined;
  }

  /** The network is back, so the next attempt does not wait. */
  retryNow(): void {
    if (this.welcomed) this.probe();
    if (this.stopped || this.welcomed) return;
    this.tries = 0;
    clearTimeout(this.retryTimer);
    this.release();
    void this.connect();
  }

  /** Returns false when the socket is closed. Signals are queued; other messages are repeated after the next welcome. */
  send(message: ToServer): boolean {
    if (this.socket && this.welcomed) {
      this.socket.send(JSON.stringify(message));
      return true;
    }
    if (message.type === "signal") this.queuedSignals = [...this.queuedSignals, message].slice(-MAX_QUEUE);
    return false;
  }

  private async connect(): Promise<void> {
    this.attempt += 1;
    const attempt = this.attempt;
    this.lastMessageAt = Date.now();
    this.requestingTicket = true;
    let ticket: string;
    try {
      ticket = this.nextTicket.take() ?? (await this.deps.authorize());
    } catch (error) {
      if (attempt !== this.attempt) return;
      this.requestingTicket = false;
      if (!this.joining) return this.stop();
      if (error instanceof Refusal) return this.end(() => this.on.refused(error));
      return this.retry();
    }
    if (attempt !== this.attempt) return;
    this.requestingTicket = false;
    this.openSocket(ticket);
  }

  private openSocket(ticket: string): void {
    const socket = this.deps.open(PROTOCOL);
    this.socket = socket;
    this.lastMessageAt = Date.now();
    socket.onopen = () => {
      const { device } = this.deps;
      const hello: ToServer = { type: "hello", ticket, device, resume: this.joinedBefore, door: !this.joining };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = ({ data }) => this.onMessage(parse(data));
    socket.onclose = ({ code }) => this.onClose(code);
  }

  private onMessage(message: FromServer | null) {
    this.lastMessageAt = Date.now();
    if (!message) return;
    if (this.probing) {
      this.endProbe();
      this.on.answered();
    }
    if (message.type === "door") return this.onDoor(message);
    if (message.type === "ticket") return this.nextTicket.keep(message.signature);
    if (!this.joining && message.type !== "pong") return this.stop();
    if (message.type === "refused") return this.refuse(new Refusal(message.description, message.code));
    if (message.type === "replaced") return this.end(this.on.replaced);
    if (message.type === "moved") {
      this.tries = 0;
      return this.drop();
    }
    if (message.type === "welcome") this.welcome();
    this.on.message(message);
    if (message.type === "welcome") this.flush();
  }

  private onDoor(message: Door): void {
    this.atDoor = true;
    this.on.message(message);
    if (this.joining) this.enter();
  }

  private welcome(): void {
    this.welcomed = true;
    this.joinedBefore = true;
    this.tries = 0;
  }

  private flush(): void {
    const signals = this.queuedSignals;
    this.queuedSignals = [];
    for (const signal of signals) this.send(signal);
  }

  private onClose(code: number) {
    if (!this.joining) return this.stop();
    if (code === REPLACED || code === LEFT) return this.end(this.on.replaced);
    if (code === REFUSED) return this.refuse(new Refusal("", ""));
    this.drop();
  }

  private refuse(refusal: Refusal): void {
    // Another tab may have signed in again: the next ticket is requested with the new login. The peer has closed the
    // call meanwhile, so this is a new one. Without a login that request leads to the sign-in page.
    if (refusal.code === SIGNED_OUT) {
      this.joinedBefore = false;
      this.nextTicket.forget();
    }
    if (refusal.code === STALE_TICKET || refusal.code === SIGNED_OUT) this.drop();
    else this.end(() => this.on.refused(refusal));
  }

  private get patience(): number {
    if (this.welcomed || this.atDoor) return SILENCE_LIMIT.welcomed;
    return this.joinedBefore && this.tries <= 1 ? SILENCE_LIMIT.again : SILENCE_LIMIT.before;
  }

  private checkSilence() {
    if (this.stopped || !(this.socket || this.requestingTicket)) return;
    if (Date.now() - this.lastMessageAt >= this.patience) return this.joining ? this.drop() : this.stop();
    if (Date.now() - this.pingedAt < PING_EVERY) return;
    this.pingedAt = Date.now();
    if (this.atDoor) this.socket?.send(JSON.stringify({ type: "ping" } satisfies ToServer));
    else this.send({ type: "ping" });
  }

  private drop(): void {
    // The result of a ticket request that is still pending must be ignored when it arrives.
    this.attempt += 1;
    this.requestingTicket = false;
    this.release();
    this.on.lost();
    this.retry();
  }

  private retry(): void {
    const wait = retryWait(this.tries);
    this.tries += 1;
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => void this.connect(), wait);
  }

  private end(notify: () => void): void {
    this.stop();
    notify();
  }

  private release(): void {
    const socket = this.socket;
    this.endProbe();
    this.socket = null;
    this.welcomed = false;
    this.atDoor = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
