import { Call } from "./call";
import { CallCheck } from "./callCheck";
import { CallWatch } from "./callWatch";
import type { ConnectionDeps, ConnectionEvents } from "./connectionTypes";
import type { MediaLine } from "./mediaLines";
import type { ChannelMessage, PersonMessage } from "./peer";
import type { Sample, Verdict } from "./quality";
import { policyOf } from "./relayChoice";
import { Signalling } from "./socket";
import type { Door, FromServer, PeerMessage, Welcome } from "./wire";

/** The server stores the reported quality at most this often. */
const REPORT_EVERY = 15_000;

/** Connects signalling and call, and watches the quality of the call. Reports to the room through ConnectionEvents. */
export class Connection {
  private readonly signalling: Signalling;
  private readonly watch: CallWatch;
  private call: Call | null = null;
  private polite = false;
  private welcomed = false;
  private check: CallCheck | null = null;
  private iceServers: RTCIceServer[] = [];
  private socketUp = false;
  /** This device has a new network, and no ICE restart was made on it yet. */
  private onNewNetwork = false;
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
        answered: () => this.onSocketAnswers(),
        refused: on.refused,
        replaced: on.replaced,
      },
    );
    this.watch = this.makeWatch();
  }

  private makeWatch(): CallWatch {
    return new CallWatch(
      {
        connected: () => (this.call?.link === "connected" ? this.call.pc : null),
        peerHidden: this.deps.peerHidden,
        sendBeat: () => this.call?.sendBeat(),
      },
      {
        stalled: (stalled) => this.onStalled(stalled),
        dead: () => this.onDeadPath(),
        sample: (sample, verdict) => this.onSample(sample, verdict),
        soundOnly: this.on.soundOnly,
      },
    );
  }

  /** Prepares on the ready screen what joining needs: the socket, and a connection with its candidates. */
  prepare(): void {
    this.signalling.prepare();
  }

  start(): void {
    this.signalling.start();
    this.watch.start();
  }

  private async authorize(): Promise<string> {
    const { signature, iceServers } = await this.deps.ticket();
    this.iceServers = iceServers;
    return signature;
  }

  private onMessage(message: FromServer) {
    switch (message.type) {
      case "door":
        return this.onDoor(message);
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

  private callOf({ polite, iceServers }: Door | Welcome): Call {
    if (iceServers?.length) this.iceServers = iceServers;
    if (this.call) return this.call;
    this.polite = polite;
    this.watch.setPolite(polite);
    return this.makeCall(polite);
  }

  private onDoor(door: Door): void {
    this.call = this.callOf(door);
    this.call.prepare();
  }

  private onWelcome(welcome: Welcome): void {
    this.call = this.callOf(welcome);
    const rejoined = this.welcomed;
    this.welcomed = true;
    this.socketUp = true;
    this.on.socket(true);
    this.on.welcome(welcome);
    this.sendState();
    if (rejoined && !welcome.resumed) this.call.rebuild();
    // After a restart of the server the two people reconnect one after the other. A peer who is absent in this
    // welcome may still come back and did not leave.
    if (welcome.resumed && this.peer === "here") this.peer = "reconnecting";
    this.setPeer(welcome.peer);
    if (!rejoined && this.peer === "gone") this.call.prepare();
    if (rejoined && welcome.resumed) this.call.signallingBack(this.watch.stalled || this.onNewNetwork, true);
    this.onNewNetwork = false;
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
      onChannelMessage: (message) => this.onChannelMessage(message),
      onChannel: (open) => {
        if (open) this.onChannelOpen(polite);
        // The other browser closed the connection. Whether it comes back is for its socket to say.
        else this.watch.lost();
        this.on.channel(open);
      },
      onBeat: () => this.watch.heard(),
      onLink: (link) => {
        this.watch.renew();
        this.on.link(link);
        // The peer has neither a socket nor media, so nobody would answer an ICE restart.
        if (link === "restoring" && this.peer === "gone") this.call?.close();
      },
    });
  }

  private onChannelOpen(polite: boolean): void {
    this.call?.sendMessage({ type: "state", ...this.deps.presence() });
    this.on.check(null);
    const check = new CallCheck({
      begins: !polite,
      fingerprints: () => this.call?.fingerprints() ?? ["", ""],
      send: (message) => this.call?.sendMessage(message),
      onResult: (result) => {
        if (check === this.check) this.on.check(result);
      },
    });
    this.check = check;
    void check.start();
  }

  private onPeer(message: Omit<PeerMessage, "type">): void {
    const before = this.peer;
    const hadCall = this.call?.pc != null;
    this.setPeer(message);
    if (hadCall && before !== "here" && this.peer === "here") this.call?.signallingBack(this.watch.stalled, false);
  }

  private setPeer(message: Omit<PeerMessage, "type">): void {
    const before = this.peer;
    this.peer = !message.present ? "gone" : message.reconnecting ? "reconnecting" : "here";
    // "here" → "gone" without "reconnecting" between them means that the peer left. Then the call is closed.
    if (before === "here" && this.peer === "gone") this.call?.close();
    else this.call?.onPeer(message.present, message.epoch ?? 0);
    this.on.peer(message);
  }

  private onChannelMessage(message: ChannelMessage) {
    this.watch.heard();
    if (message.type === "check") return void this.check?.receive(message);
    if (message.type !== "bye") return this.on.channelMessage(message);
    // The server says the same as soon as it can. Without the server this is the only word of it.
    this.peer = "gone";
    this.call?.close();
    this.on.peer({ present: false, epoch: this.call?.peerEpoch ?? 0 });
  }

  private onStalled(stalled: boolean): void {
    this.on.stalled(stalled);
    // The socket may be as dead as the path. What is sent into a dead socket arrives after many seconds or never.
    if (stalled) this.signalling.probe();
  }

  /** The socket works, so ICE can be restarted through it. The polite side leaves that to the other one for a while. */
  private onSocketAnswers(): void {
    if (this.onNewNetwork) this.call?.networkChanged();
    else if (this.watch.stalled && !this.polite) this.call?.suspectDeadPath();
    this.onNewNetwork = false;
  }

  /** An ICE restart needs signalling. Without it the connection would wait for an answer although it may still work. */
  private onDeadPath(): void {
    if (this.socketUp && !this.signalling.probing) this.call?.suspectDeadPath();
  }

  /** The browser says that this device has no network. */
  networkLost(): void {
    if (this.call?.link === "connected") this.watch.lost();
  }

  private onSample({ rtt, lost, kbps, relay }: Sample, verdict: Verdict): void {
    this.on.quality(verdict, relay);
    if (Date.now() - this.reportedAt < REPORT_EVERY) return;
    this.reportedAt = Date.now();
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

  /** Returns false when the data channel is not open. */
  tell(message: PersonMessage): boolean {
    return this.call?.sendMessage(message) ?? false;
  }

  /** This device has a new network. ICE is restarted as soon as a socket is known to work on it. */
  networkChanged(): void {
    this.onNewNetwork = this.call?.pc != null;
    this.call?.renewSpare();
    this.signalling.retryNow();
  }

  leave(): void {
    this.call?.leave();
    this.signalling.leave();
    this.close();
  }

  /** Closes without telling the server: another tab or device has already taken this person's place in the room. */
  close(): void {
    this.watch.stop();
    this.signalling.stop();
    this.call?.close();
  }
}
