import { type FromServer, PROTOCOL, parse, Refusal, SIGNED_OUT, STALE_TICKET, type ToServer } from "./wire";

/**
 * Milliseconds before each retry. The last wait repeats until the call ends. It is less than five seconds,
 * because signalling must be back within five seconds after the server is.
 */
export const RETRY_WAITS = [0, 300, 1200, 2700, 4000] as const;
const PING_EVERY = 5000;
/** After so many milliseconds without a message the socket counts as lost. Before the welcome no ping is sent. */
const SILENCE_LIMIT = { welcomed: 15_000, before: 6000 };
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
  refused: (refusal: Refusal) => void;
  replaced: () => void;
}

/** The WebSocket to the server, with reconnection. Media does not depend on it: a call goes on while it is closed. */
export class Signalling {
  private socket: SocketLike | null = null;
  private welcomed = false;
  private joinedBefore = false;
  private stopped = true;
  private tries = 0;
  private requestingTicket = false;
  /** Number of the current attempt to connect. The result of an earlier, slower attempt is ignored. */
  private attempt = 0;
  private lastMessageAt = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  private queuedSignals: Extract<ToServer, { type: "signal" }>[] = [];

  private readonly deps: SignallingDeps;
  private readonly on: Handlers;

  constructor(deps: SignallingDeps, on: Handlers) {
    this.deps = deps;
    this.on = on;
  }

  start(): void {
    this.stopped = false;
    this.pingTimer = setInterval(() => this.checkSilence(), PING_EVERY);
    void this.connect();
  }

  /** Tells the server that this person leaves, and does not reconnect. */
  leave(): void {
    this.send({ type: "leave" });
    this.stop();
  }

  stop(): void {
    this.stopped = true;
    this.attempt += 1;
    clearTimeout(this.retryTimer);
    clearInterval(this.pingTimer);
    this.release();
  }

  /** The network is back, so the next attempt does not wait. */
  retryNow(): void {
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
      ticket = await this.deps.authorize();
    } catch (error) {
      if (attempt !== this.attempt) return;
      this.requestingTicket = false;
      if (error instanceof Refusal) return this.end(() => this.on.refused(error));
      return this.retry();
    }
    if (attempt !== this.attempt) return;
    this.requestingTicket = false;
    this.openSocket(ticket);
  }

  private openSocket(ticket: string): void {
    const socket = this.deps.open(PROTOCOL);
    const hello: ToServer = { type: "hello", ticket, device: this.deps.device, resume: this.joinedBefore };
    this.socket = socket;
    this.lastMessageAt = Date.now();
    socket.onopen = () => socket.send(JSON.stringify(hello));
    socket.onmessage = ({ data }) => this.onMessage(parse(data));
    socket.onclose = ({ code }) => this.onClose(code);
  }

  private onMessage(message: FromServer | null) {
    this.lastMessageAt = Date.now();
    if (!message) return;
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
    if (code === REPLACED || code === LEFT) return this.end(this.on.replaced);
    if (code === REFUSED) return this.refuse(new Refusal("", ""));
    this.drop();
  }

  private refuse(refusal: Refusal): void {
    // Another tab may have signed in again: the next ticket is requested with the new login. The peer has closed the
    // call meanwhile, so this is a new one. Without a login that request leads to the sign-in page.
    if (refusal.code === SIGNED_OUT) this.joinedBefore = false;
    if (refusal.code === STALE_TICKET || refusal.code === SIGNED_OUT) this.drop();
    else this.end(() => this.on.refused(refusal));
  }

  private checkSilence() {
    if (this.stopped || !(this.socket || this.requestingTicket)) return;
    const limit = this.welcomed ? SILENCE_LIMIT.welcomed : SILENCE_LIMIT.before;
    if (Date.now() - this.lastMessageAt >= limit) return this.drop();
    this.send({ type: "ping" });
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
    const step = RETRY_WAITS[Math.min(this.tries, RETRY_WAITS.length - 1)] ?? 0;
    this.tries += 1;
    // Jitter: when a server stops, all its rooms reconnect, and they must not do so at the same moment.
    const wait = step * (0.85 + Math.random() * 0.15);
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => void this.connect(), wait);
  }

  private end(notify: () => void): void {
    this.stop();
    notify();
  }

  private release(): void {
    const socket = this.socket;
    this.socket = null;
    this.welcomed = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
