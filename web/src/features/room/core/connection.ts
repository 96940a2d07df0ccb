import { Call, type Link } from "./call";
import type { ChannelMessage, MediaLine, Tracks } from "./peer";
import { bytesOf, SilenceDetector, StatsReader, StepDown, type Verdict, verdictOf } from "./quality";
import { policyOf } from "./relayChoice";
import { Signalling, type SocketLike } from "./socket";
import type { FromServer, PeerMessage, Presence, Refusal, Welcome } from "./wire";

const SAMPLE_EVERY = 1000;
/** Seconds without received bytes before an ICE restart. The polite side waits longer, so that one side restarts. */
const SILENCE_LIMIT = { impolite: 2, polite: 4 };
/** The server stores the reported quality at most this often. */
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
  peer: (message: Omit<PeerMessage, "type">) => void;
  channelMessage: (message: ChannelMessage) => void;
  track: (line: MediaLine, track: MediaStreamTrack) => void;
  link: (link: Link) => void;
  socket: (open: boolean) => void;
  channel: (open: boolean) => void;
  quality: (verdict: Verdict, relay: boolean) => void;
  soundOnly: (on: boolean) => void;
  refused: (refusal: Refusal) => void;
  replaced: () => void;
  ending: (over: boolean, finishesAt: string) => void;
  times: (startsAt: string, finishesAt: string) => void;
}

/** Connects signalling and call, and watches the quality of the call. Reports to the room through ConnectionEvents. */
export class Connection {
  readonly step = new StepDown();
  private readonly signalling: Signalling;
  private call: Call | null = null;
  private iceServers: RTCIceServer[] = [];
  private statsReader = new StatsReader();
  private silence = new SilenceDetector(SILENCE_LIMIT.impolite);
  private samples = 0;
  private socketUp = false;
  private sampleTimer: ReturnType<typeof setInterval> | undefined;
  private reportedAt = 0;
  /** The other person in the last message of the server. "reconnecting": their socket is closed for a moment. */
  private peer: "here" | "reconnecting" | "gone" = "gone";
  private readonly deps: ConnectionDeps;
  private readonly on: ConnectionEvents;

  constructor(deps: ConnectionDeps, on: ConnectionEvents) {
    this.deps = deps;
    this.on = on;
    const { openSocket, device } = deps;
    this.signalling = new Signalling(
      { open: openSocket, device, authorize: () => this.authorize() },
      {
        message: (message) => this.onMessage(message),
        lost: () => {
          this.socketUp = false;
          on.socket(false);
        },
        refused: on.refused,
        replaced: on.replaced,
      },
    );
  }

  start(): void {
    this.signalling.start();
    this.sampleTimer = setInterval(() => void this.sampleStats(), SAMPLE_EVERY);
  }

  private async authorize(): Promise<string> {
    const { signature, iceServers } = await this.deps.ticket();
    this.iceServers = iceServers;
    return signature;
  }

  private onMessage(message: FromServer) {
    switch (message.type) {
      case "welcome":
        return this.onWelcome(message);
      case "peer":
        return this.onPeer(message);
      case "signal":
        return this.call?.onSignal(message.epoch, message.data);
      case "ending":
        return this.on.ending(message.over, message.finishesAt);
      case "times":
        return this.on.times(message.startsAt, message.finishesAt);
    }
  }

  private onWelcome(welcome: Welcome): void {
    if (welcome.iceServers?.length) this.iceServers = welcome.iceServers;
    const rejoined = this.call !== null;
    if (!this.call) {
      this.silence = new SilenceDetector(welcome.polite ? SILENCE_LIMIT.polite : SILENCE_LIMIT.impolite);
      this.call = this.makeCall(welcome.polite);
    }
    this.socketUp = true;
    this.on.socket(true);
    this.on.welcome(welcome);
    this.sendState();
    if (rejoined && !welcome.resumed) this.call.rebuild();
    // After a restart of the server the two people reconnect one after the other. A peer who is absent in this
    // welcome may still come back and did not leave.
    if (welcome.resumed && this.peer === "here") this.peer = "reconnecting";
    this.onPeer(welcome.peer);
    // When the peer is here, onPeer has already called signallingBack.
    if (rejoined && welcome.resumed && this.peer !== "here") this.call.signallingBack();
  }

  private makeCall(polite: boolean): Call {
    return new Call({
      polite,
      make: this.deps.makePeer,
      tracks: this.deps.tracks,
      config: () => ({
        iceServers: this.iceServers,
        iceTransportPolicy: policyOf(this.deps.relayOnly, this.iceServers),
        bundlePolicy: "max-bundle",
      }),
      send: (data) => {
        const to = this.call?.peerEpoch;
        this.signalling.send({ type: "signal", data, ...(to ? { to } : {}) });
      },
      onTrack: this.on.track,
      onChannelMessage: this.on.channelMessage,
      onChannel: (open) => {
        if (open) this.call?.sendMessage({ type: "state", ...this.deps.presence() });
        this.on.channel(open);
      },
      onLink: (link) => {
        this.statsReader = new StatsReader();
        this.on.link(link);
        // The peer has neither a socket nor media, so nobody would answer an ICE restart.
        if (link === "restoring" && this.peer === "gone") this.call?.close();
      },
    });
  }

  private onPeer(message: Omit<PeerMessage, "type">): void {
    const before = this.peer;
    const hadCall = this.call?.pc != null;
    this.peer = !message.present ? "gone" : message.reconnecting ? "reconnecting" : "here";
    // "here" → "gone" without "reconnecting" between them means that the peer left. Then the call is closed.
    if (before === "here" && this.peer === "gone") this.call?.close();
    else this.call?.onPeer(message.present, message.epoch ?? 0);
    this.on.peer(message);
    if (hadCall && before !== "here" && this.peer === "here") this.call?.signallingBack();
  }

  private async sampleStats(): Promise<void> {
    const { call } = this;
    const pc = call?.pc;
    if (!pc || call.link !== "connected") return;
    const stats = await pc.getStats().catch(() => null);
    if (!stats) return;
    // An ICE restart needs signalling. Without it the connection would wait for an answer although it may still work.
    if (this.silence.add(bytesOf(stats.values())) && this.socketUp) call.suspectDeadPath();
    this.samples += 1;
    // One verdict covers two seconds. With one second the shown quality would change too often.
    const sample = this.samples % 2 === 0 ? this.statsReader.read(stats.values(), Date.now()) : null;
    if (!sample) return;
    const verdict = verdictOf(sample);
    this.on.quality(verdict, sample.relay);
    if (this.step.add(verdict)) this.on.soundOnly(this.step.soundOnly);
    if (Date.now() - this.reportedAt < REPORT_EVERY) return;
    this.reportedAt = Date.now();
    const { rtt, lost, kbps, relay } = sample;
    this.signalling.send({ type: "quality", rtt, lost, kbps, relay });
  }

  /** Sends the state through the server and through the data channel, which works without the server. */
  sendState(): void {
    const presence = this.deps.presence();
    this.signalling.send({ type: "state", ...presence });
    this.call?.sendMessage({ type: "state", ...presence });
  }

  sendTrack(line: MediaLine, track: MediaStreamTrack | null): void {
    this.call?.sendTrack(line, track);
  }

  sendChat(text: string): boolean {
    return this.call?.sendMessage({ type: "chat", text }) ?? false;
  }

  networkChanged(): void {
    this.signalling.retryNow();
    this.call?.networkChanged();
  }

  leave(): void {
    this.signalling.leave();
    this.close();
  }

  /** Closes without telling the server: another tab or device has already taken this person's place in the room. */
  close(): void {
    clearInterval(this.sampleTimer);
    this.signalling.stop();
    this.call?.close();
  }
}
