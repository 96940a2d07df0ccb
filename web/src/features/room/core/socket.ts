import { type FromServer, PROTOCOL, parse, Refusal, STALE_TICKET, type ToServer } from "./wire";

/**
 * Waits before each new try, in milliseconds; the last one repeats for as long as the call lasts. It is
 * under five seconds, in which a line must be back, however long the server was away.
 */
export const STEPS = [0, 300, 1200, 2700, 4000] as const;
const PING = 5000;
/** Silence that counts as loss: shorter before the welcome, when nothing else can be said. */
const SILENCE = { welcomed: 15_000, before: 6000 };
const QUEUE = 64;

/** The server ends a socket that we did not end: a copy of this tab took the seat. */
const LEFT = 1000;
const REPLACED = 4001;
const REFUSED = 4003;

export type SocketLike = Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onclose">;

export interface SignallingDeps {
  /** A single-use ticket; throws Refusal when the server says no. */
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

/**
 * The line to the server, which comes back by itself. It knows nothing of media: a call goes on while
 * this is away.
 */
export class Signalling {
  private socket: SocketLike | null = null;
  private welcomed = false;
  private seated = false;
  private stopped = true;
  private tries = 0;
  /** A ticket is being asked for. */
  private asking = false;
  /** Each connection attempt has a number, so that a slow one cannot speak for a newer one. */
  private turn = 0;
  private heardAt = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private waiting: Extract<ToServer, { type: "signal" }>[] = [];

  private readonly deps: SignallingDeps;
  private readonly on: Handlers;

  constructor(deps: SignallingDeps, on: Handlers) {
    this.deps = deps;
    this.on = on;
  }

  start(): void {
    this.stopped = false;
    this.beat = setInterval(() => this.check(), PING);
    void this.connect();
  }

  /** Says goodbye and stays away. */
  leave(): void {
    this.send({ type: "leave" });
    this.stop();
  }

  stop(): void {
    this.stopped = true;
    this.turn += 1;
    clearTimeout(this.retryTimer);
    clearInterval(this.beat);
    this.release();
  }

  /** The network is back: no need to wait for the next step. */
  hurry(): void {
    if (this.stopped || this.welcomed) return;
    this.tries = 0;
    clearTimeout(this.retryTimer);
    this.release();
    void this.connect();
  }

  /** False when the line is down. Signals wait for its return, other messages are told anew then. */
  send(message: ToServer): boolean {
    if (this.socket && this.welcomed) {
      this.socket.send(JSON.stringify(message));
      return true;
    }
    if (message.type === "signal") this.waiting = [...this.waiting, message].slice(-QUEUE);
    return false;
  }

  private async connect(): Promise<void> {
    this.turn += 1;
    const turn = this.turn;
    this.heardAt = Date.now();
    this.asking = true;
    let ticket: string;
    try {
      ticket = await this.deps.authorize();
    } catch (error) {
      if (turn !== this.turn) return;
      this.asking = false;
      if (error instanceof Refusal) return this.end(() => this.on.refused(error));
      return this.retry();
    }
    if (turn !== this.turn) return;
    this.asking = false;
    this.dial(ticket);
  }

  private dial(ticket: string): void {
    const socket = this.deps.open(PROTOCOL);
    const hello: ToServer = { type: "hello", ticket, device: this.deps.device, resume: this.seated };
    this.socket = socket;
    this.heardAt = Date.now();
    socket.onopen = () => socket.send(JSON.stringify(hello));
    socket.onmessage = ({ data }) => this.hear(parse(data));
    socket.onclose = ({ code }) => this.closed(code);
  }

  private hear(message: FromServer | null) {
    this.heardAt = Date.now();
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
    this.seated = true;
    this.tries = 0;
  }

  private flush(): void {
    const signals = this.waiting;
    this.waiting = [];
    for (const signal of signals) this.send(signal);
  }

  private closed(code: number) {
    if (code === REPLACED || code === LEFT) return this.end(this.on.replaced);
    if (code === REFUSED) return this.refuse(new Refusal("", ""));
    this.drop();
  }

  private refuse(refusal: Refusal): void {
    if (refusal.code === STALE_TICKET) this.drop();
    else this.end(() => this.on.refused(refusal));
  }

  private check() {
    if (this.stopped || !(this.socket || this.asking)) return;
    const limit = this.welcomed ? SILENCE.welcomed : SILENCE.before;
    if (Date.now() - this.heardAt >= limit) return this.drop();
    this.send({ type: "ping" });
  }

  private drop(): void {
    // A request that hangs on a dead path must not speak later for the next one.
    this.turn += 1;
    this.asking = false;
    this.release();
    this.on.lost();
    this.retry();
  }

  private retry(): void {
    const step = STEPS[Math.min(this.tries, STEPS.length - 1)] ?? 0;
    this.tries += 1;
    // A server that goes down loses all its rooms at once; they must not come back in one instant.
    const wait = step * (0.85 + Math.random() * 0.15);
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => void this.connect(), wait);
  }

  private end(tell: () => void): void {
    this.stop();
    tell();
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
