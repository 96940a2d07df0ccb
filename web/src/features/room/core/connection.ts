import { Call, type Link } from "./call";
import type { Line, Note, Tracks } from "./peer";
import { bytesOf, judge, Meter, Silence, StepDown, type Verdict } from "./quality";
import { Signalling, type SocketLike } from "./socket";
import type { FromServer, PeerNews, Presence, Refusal, Welcome } from "./wire";

const LOOK_EVERY = 1000;
/** Seconds of silence before new candidates are tried; the polite side lets the other begin. */
const DOUBT = { impolite: 2, polite: 4 };
/** The server keeps coarse figures at most this often. */
const REPORT_EVERY = 15_000;

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
}

export interface ConnectionEvents {
  welcome: (welcome: Welcome) => void;
  peer: (news: Omit<PeerNews, "type">) => void;
  note: (note: Note) => void;
  track: (line: Line, track: MediaStreamTrack) => void;
  link: (link: Link) => void;
  line: (open: boolean) => void;
  channel: (open: boolean) => void;
  quality: (verdict: Verdict, relay: boolean) => void;
  soundOnly: (on: boolean) => void;
  refused: (refusal: Refusal) => void;
  replaced: () => void;
  ending: (over: boolean, finishesAt: string) => void;
  times: (startsAt: string, finishesAt: string) => void;
}

/** Signalling and call tied together, with an eye on the quality; media and words go up by events. */
export class Connection {
  readonly step = new StepDown();
  private readonly signalling: Signalling;
  private call: Call | null = null;
  private iceServers: RTCIceServer[] = [];
  private meter = new Meter();
  private silence = new Silence(DOUBT.impolite);
  private looks = 0;
  private lineUp = false;
  private looking: ReturnType<typeof setInterval> | undefined;
  private reportedAt = 0;
  /** The other person as the server last told: there, without a line for a while, or gone. */
  private other: "here" | "reconnecting" | "gone" = "gone";
  private readonly deps: ConnectionDeps;
  private readonly on: ConnectionEvents;

  constructor(deps: ConnectionDeps, on: ConnectionEvents) {
    this.deps = deps;
    this.on = on;
    const { openSocket, device } = deps;
    this.signalling = new Signalling(
      { open: openSocket, device, authorize: () => this.authorize() },
      {
        message: (message) => this.hear(message),
        lost: () => {
          this.lineUp = false;
          on.line(false);
        },
        refused: on.refused,
        replaced: on.replaced,
      },
    );
  }

  start(): void {
    this.signalling.start();
    this.looking = setInterval(() => void this.look(), LOOK_EVERY);
  }

  private async authorize(): Promise<string> {
    const { signature, iceServers } = await this.deps.ticket();
    this.iceServers = iceServers;
    return signature;
  }

  private hear(message: FromServer) {
    switch (message.type) {
      case "welcome":
        return this.seated(message);
      case "peer":
        return this.met(message);
      case "signal":
        return this.call?.hear(message.epoch, message.data);
      case "ending":
        return this.on.ending(message.over, message.finishesAt);
      case "times":
        return this.on.times(message.startsAt, message.finishesAt);
    }
  }

  private seated(welcome: Welcome): void {
    if (welcome.iceServers?.length) this.iceServers = welcome.iceServers;
    const back = this.call !== null;
    if (!this.call) {
      this.silence = new Silence(welcome.polite ? DOUBT.polite : DOUBT.impolite);
      this.call = this.makeCall(welcome.polite);
    }
    this.lineUp = true;
    this.on.line(true);
    this.on.welcome(welcome);
    this.tellState();
    if (back && !welcome.resumed) this.call.startAnew();
    // Two people come back to a restarted server one after the other: who is not there yet said no goodbye.
    if (welcome.resumed && this.other === "here") this.other = "reconnecting";
    this.met(welcome.peer);
    // Who is there has just been told, by met.
    if (back && welcome.resumed && this.other !== "here") this.call.signallingBack();
  }

  private makeCall(polite: boolean): Call {
    return new Call({
      polite,
      make: this.deps.makePeer,
      tracks: this.deps.tracks,
      config: () => ({
        iceServers: this.iceServers,
        iceTransportPolicy: this.deps.relayOnly ? "relay" : "all",
        bundlePolicy: "max-bundle",
      }),
      send: (data) => {
        const to = this.call?.meantFor;
        this.signalling.send({ type: "signal", data, ...(to ? { to } : {}) });
      },
      onTrack: this.on.track,
      onNote: this.on.note,
      onChannel: (open) => {
        if (open) this.call?.note({ type: "state", ...this.deps.presence() });
        this.on.channel(open);
      },
      onLink: (link) => {
        this.meter = new Meter();
        this.on.link(link);
        // Without a line and now without media: nobody is there to connect to.
        if (link === "restoring" && this.other === "gone") this.call?.close();
      },
    });
  }

  private met(news: Omit<PeerNews, "type">): void {
    const before = this.other;
    const running = this.call?.pc != null;
    this.other = !news.present ? "gone" : news.reconnecting ? "reconnecting" : "here";
    // Who is gone from one moment to the next said goodbye; who only lost the line was missed for a while first.
    if (before === "here" && this.other === "gone") this.call?.close();
    else this.call?.meet(news.present, news.epoch ?? 0);
    this.on.peer(news);
    if (running && before !== "here" && this.other === "here") this.call?.signallingBack();
  }

  private async look(): Promise<void> {
    const { call } = this;
    const pc = call?.pc;
    if (!pc || call.link !== "connected") return;
    const stats = await pc.getStats().catch(() => null);
    if (!stats) return;
    // Without the line a restart could not be answered, and what still works would hang in the air.
    if (this.silence.hear(bytesOf(stats.values())) && this.lineUp) call.doubt();
    this.looks += 1;
    // The verdict is about two seconds at a time, or it would flutter.
    const sample = this.looks % 2 === 0 ? this.meter.read(stats.values(), Date.now()) : null;
    if (!sample) return;
    const verdict = judge(sample);
    this.on.quality(verdict, sample.relay);
    if (this.step.hear(verdict)) this.on.soundOnly(this.step.soundOnly);
    if (Date.now() - this.reportedAt < REPORT_EVERY) return;
    this.reportedAt = Date.now();
    const { rtt, lost, kbps, relay } = sample;
    this.signalling.send({ type: "quality", rtt, lost, kbps, relay });
  }

  /** By both ways: the browsers' own channel still works when the line to the server is down. */
  tellState(): void {
    const presence = this.deps.presence();
    this.signalling.send({ type: "state", ...presence });
    this.call?.note({ type: "state", ...presence });
  }

  carry(line: Line, track: MediaStreamTrack | null): void {
    this.call?.carry(line, track);
  }

  say(text: string): boolean {
    return this.call?.note({ type: "chat", text }) ?? false;
  }

  networkChanged(): void {
    this.signalling.hurry();
    this.call?.networkChanged();
  }

  leave(): void {
    this.signalling.leave();
    this.close();
  }

  /** Without a goodbye: the seat is somebody else's already. */
  close(): void {
    clearInterval(this.looking);
    this.signalling.stop();
    this.call?.close();
  }
}
