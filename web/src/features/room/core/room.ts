import { makeStore, type Store } from "~/lib/store";
import { stayAwake } from "./awake";
import { Connection, type ConnectionEvents, type Ticket } from "./connection";
import { inRoom, next, type PhaseEvent } from "./machine";
import { LocalMedia, type Source } from "./media";
import type { ChannelMessage, MediaLine, Tracks } from "./peer";
import { readRelayOnly, saveRelayOnly } from "./relayChoice";
import type { SocketLike } from "./socket";
import { initialState, type RoomState } from "./state";
import { clearSavedCall, deviceId, readSavedCall, saveCall } from "./tabStorage";
import { type Presence, type Refusal, TIME_OVER } from "./wire";

const MAX_TEXT = 2000;

export interface Permission {
  allowed: boolean;
  reason: string;
  role: number;
  peerName: string;
  opensAt: number;
  startsAt: number;
  finishesAt: number;
  now: number;
}

/** The server and the browser as the room uses them. Tests pass fakes. */
export interface RoomDeps {
  /** Resolves to null when this person has no such session. */
  permission: () => Promise<Permission | null>;
  ticket: (role: number) => Promise<Ticket>;
  openSocket: (protocol: string) => SocketLike;
  makePeer: (config: RTCConfiguration) => RTCPeerConnection;
  devices: MediaDevices | undefined;
}

/** The room of one session, for the person of this browser. Screens subscribe to `state` and call the methods. */
export class Room {
  readonly state: Store<RoomState> = makeStore(initialState());
  readonly media: LocalMedia;
  /** Received streams: microphone and camera of the other person, and the screen that they share. */
  readonly remote: { person: MediaStream; screen: MediaStream };
  /** The unsent chat text. It survives closing the panel, leaving the room and coming back, but not a reload. */
  draft = "";
  private connection: Connection | null = null;
  private wake: (() => void) | null = null;
  private lastMessage = 0;
  private chatOpen = false;
  private readonly sessionId: string;
  readonly deps: RoomDeps;

  constructor(sessionId: string, deps: RoomDeps) {
    this.sessionId = sessionId;
    this.deps = deps;
    this.remote = { person: new MediaStream(), screen: new MediaStream() };
    this.media = new LocalMedia(deps.devices, {
      change: () => this.showMedia(),
      track: (source, track) => this.sendTrack(source, track),
    });
    this.patch({ canShare: this.media.canShare, relayOnly: readRelayOnly() });
  }

  private get now(): RoomState {
    return this.state.get();
  }

  private patch(change: Partial<RoomState>): void {
    this.state.set({ ...this.now, ...change });
  }

  private dispatch(event: PhaseEvent, change: Partial<RoomState> = {}): void {
    this.patch({ ...change, phase: next(this.now.phase, event) });
  }

  /** Requests the permission. After a reload in a call it joins again without the ready screen. */
  async load(): Promise<void> {
    this.dispatch("retry");
    try {
      const permission = await this.deps.permission();
      if (!permission) return this.dispatch("unknown");
      this.know(permission);
      if (!permission.allowed) return this.forbid(permission.reason);
    } catch {
      return this.dispatch("broke");
    }
    const running = readSavedCall(this.sessionId);
    if (running) return this.resume(running);
    this.dispatch("permitted");
    this.media.reopen();
    await this.media.open();
  }

  /** Requests the permission again, because the session changed before this person joined. */
  async recheck(): Promise<void> {
    if (this.now.phase === "refused") return this.load();
    if (this.now.phase !== "ready") return;
    // When the server cannot be reached, the screen stays as it is. Joining requests a ticket, which checks again.
    const permission = await this.deps.permission().catch(() => undefined);
    if (permission === undefined || this.now.phase !== "ready") return;
    if (permission?.allowed) return this.know(permission);
    if (permission) return this.forbid(permission.reason);
    this.media.release();
    this.dispatch("unknown");
  }

  private know({ role, peerName, opensAt, startsAt, finishesAt, now }: Permission): void {
    const peer = { ...this.now.peer, name: peerName };
    this.patch({ role, peer, opensAt, startsAt, finishesAt, skew: now - Date.now() });
  }

  private resume(running: NonNullable<ReturnType<typeof readSavedCall>>): void {
    Object.assign(this.media.wanted, { microphone: running.microphone, camera: running.camera });
    this.media.choices = { ...this.media.choices, ...running.choices };
    this.patch({ relayOnly: running.relayOnly });
    this.start();
  }

  /** Joins the room, also when microphone or camera do not work. */
  start(): void {
    this.dispatch("start", {
      reason: "",
      chat: [],
      unread: 0,
      ending: "",
      soundOnly: false,
      met: false,
      rescheduled: false,
    });
    if (this.now.phase !== "joining") return;
    this.media.reopen();
    this.saveForReload();
    this.wake ??= stayAwake();
    this.connection = new Connection(
      {
        ticket: () => this.deps.ticket(this.now.role),
        openSocket: this.deps.openSocket,
        makePeer: this.deps.makePeer,
        device: deviceId(),
        relayOnly: this.now.relayOnly,
        tracks: () => this.tracks(),
        presence: () => this.presence(),
      },
      this.events(),
    );
    this.connection.start();
    window.addEventListener("online", this.onNetwork);
    document.addEventListener("visibilitychange", this.onVisible);
    void this.media.open();
  }

  private readonly onNetwork = () => this.connection?.networkChanged();
  private readonly onVisible = () => this.connection?.sendState();

  private events(): ConnectionEvents {
    return {
      socket: (socketUp) => this.patch({ socketUp }),
      link: (link) => {
        this.patch(link === "connected" ? { link } : { link, verdict: "unknown" });
        if (link === "idle" && !this.now.peer.present) this.dispatch("peerLeft");
      },
      channel: (chatReady) => this.patch({ chatReady }),
      quality: (verdict, relay) => this.patch({ verdict, relay }),
      track: (line, track) => this.receive(line, track),
      channelMessage: (message) => this.onChannelMessage(message),
      welcome: ({ peer, startsAt, finishesAt, now }) => {
        const known = { ...this.now.peer, name: peer.name || this.now.peer.name };
        const times = { startsAt: Date.parse(startsAt), finishesAt: Date.parse(finishesAt) };
        this.dispatch("welcomed", { ...times, skew: Date.parse(now) - Date.now(), peer: known });
      },
      peer: ({ present, reconnecting = false, state }) => {
        const peer = { ...this.now.peer, ...state, present, reconnecting };
        // While media arrives the other person is here, even when their socket is closed.
        const here = present || this.now.link === "connected";
        this.dispatch(here ? "peerCame" : "peerLeft", { peer, met: this.now.met || here });
      },
      soundOnly: (soundOnly) => {
        this.patch({ soundOnly });
        this.sendTrack("camera", this.media.tracks.camera);
        this.connection?.sendState();
      },
      ending: (over, finishesAt) => this.patch({ ending: over ? "over" : "soon", finishesAt: Date.parse(finishesAt) }),
      times: (startsAt, finishesAt) =>
        this.patch({
          startsAt: Date.parse(startsAt),
          finishesAt: Date.parse(finishesAt),
          ending: "",
          rescheduled: true,
        }),
      refused: (refusal) => this.refuse(refusal),
      replaced: () => this.quit(() => this.dispatch("takenOver")),
    };
  }

  /** When the time of the session is over, a connected call goes on. Only joining again is refused. */
  private refuse(refusal: Refusal) {
    const talking = this.now.phase === "talking" && this.now.link === "connected";
    if (refusal.code === TIME_OVER && talking) return this.patch({ socketUp: false, ending: "over" });
    this.quit(() => this.forbid(refusal.message));
  }

  private forbid(reason: string): void {
    clearSavedCall(this.sessionId);
    this.media.release();
    this.dispatch("forbidden", { reason });
  }

  /** Leaves the room, then requests the permission again, because a refusal must be shown. */
  async leave(): Promise<void> {
    this.connection?.leave();
    this.quit(() => this.dispatch("leave"));
    clearSavedCall(this.sessionId);
    try {
      const permission = await this.deps.permission();
      if (!permission) this.dispatch("unknown");
      else if (!permission.allowed) this.dispatch("forbidden", { reason: permission.reason });
      else this.dispatch("closed");
    } catch {
      // The person has left the room, so a failed request is not shown.
      this.dispatch("broke");
    }
  }

  private quit(tell: () => void): void {
    this.connection?.close();
    this.connection = null;
    this.wake?.();
    this.wake = null;
    window.removeEventListener("online", this.onNetwork);
    document.removeEventListener("visibilitychange", this.onVisible);
    this.media.release();
    for (const stream of [this.remote.person, this.remote.screen])
      for (const track of stream.getTracks()) stream.removeTrack(track);
    this.patch({ chat: [], unread: 0, chatReady: false, link: "idle", socketUp: false, sharing: false });
    tell();
  }

  /** The person goes to another page. A reload does not call this: it keeps the saved call and joins again. */
  dispose(): void {
    if (inRoom(this.now.phase)) clearSavedCall(this.sessionId);
    this.connection?.leave();
    this.quit(() => {});
  }

  private presence(): Presence {
    const { media } = this;
    return {
      microphone: media.live("microphone"),
      camera: media.live("camera") && !this.now.soundOnly,
      sharing: media.screen !== null,
      hidden: document.visibilityState === "hidden",
    };
  }

  private tracks(): Tracks {
    const { tracks, screen } = this.media;
    return { audio: tracks.microphone, video: this.now.soundOnly ? null : tracks.camera, screen };
  }

  private sendTrack(source: Source | "screen", track: MediaStreamTrack | null): void {
    const line: MediaLine = source === "microphone" ? "audio" : source === "camera" ? "video" : "screen";
    this.connection?.sendTrack(line, line === "video" && this.now.soundOnly ? null : track);
  }

  private showMedia(): void {
    const { wanted, troubles, screen, choices, canBlur, blurred } = this.media;
    const own = (source: Source) => ({ on: wanted[source], trouble: troubles[source] ?? null });
    const shown = { microphone: own("microphone"), camera: own("camera"), sharing: screen !== null };
    this.patch({ ...shown, choices, canBlur, blurred, streams: this.now.streams + 1 });
    this.connection?.sendState();
    if (inRoom(this.now.phase)) this.saveForReload();
  }

  private saveForReload(): void {
    const { wanted, choices } = this.media;
    saveCall(this.sessionId, { ...wanted, choices, relayOnly: this.now.relayOnly });
  }

  private receive(line: MediaLine, track: MediaStreamTrack): void {
    const stream = line === "screen" ? this.remote.screen : this.remote.person;
    for (const old of stream.getTracks()) if (old.kind === track.kind) stream.removeTrack(old);
    stream.addTrack(track);
    this.patch({ streams: this.now.streams + 1 });
  }

  private onChannelMessage(message: ChannelMessage) {
    if (message.type === "chat") return this.addMessage(String(message.text).slice(0, MAX_TEXT), false);
    const { microphone, camera, sharing, hidden = false } = message;
    this.patch({ peer: { ...this.now.peer, microphone, camera, sharing, hidden } });
  }

  private addMessage(text: string, own: boolean): void {
    this.lastMessage += 1;
    const chat = [...this.now.chat, { id: this.lastMessage, own, text }];
    this.patch({ chat, unread: own || this.chatOpen ? 0 : this.now.unread + 1 });
  }

  /** Returns false when the data channel is not open. Then the caller keeps the text. */
  sendChat(text: string): boolean {
    const words = text.trim().slice(0, MAX_TEXT);
    if (!words) return false;
    const sent = this.connection?.sendChat(words) ?? false;
    if (sent) this.addMessage(words, true);
    return sent;
  }

  readChat(open: boolean): void {
    this.chatOpen = open;
    if (open) this.patch({ unread: 0 });
  }

  /** Remembered on this device. A call that runs keeps its connection: the choice holds from the next joining on. */
  setRelayOnly(relayOnly: boolean): void {
    saveRelayOnly(relayOnly);
    this.patch({ relayOnly });
  }
}
