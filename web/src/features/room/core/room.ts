import { makeStore, type Store } from "~/lib/store";
import { stayAwake } from "./awake";
import { Connection, type ConnectionEvents, type Ticket } from "./connection";
import { inRoom, type Move, next } from "./machine";
import { LocalMedia, type Source } from "./media";
import { deviceId, forgetCall, recall, remember } from "./memory";
import type { Line, Note, Tracks } from "./peer";
import type { SocketLike } from "./socket";
import { initialState, type RoomState } from "./state";
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

/** What the room needs of the world; tests bring their own. */
export interface Gear {
  /** Null when there is no such session for this person. */
  permission: () => Promise<Permission | null>;
  ticket: (role: number) => Promise<Ticket>;
  openSocket: (protocol: string) => SocketLike;
  makePeer: (config: RTCConfiguration) => RTCPeerConnection;
  devices: MediaDevices | undefined;
}

/** One person's way through the room of one session. Screens watch `state` and call the methods. */
export class Room {
  readonly state: Store<RoomState> = makeStore(initialState());
  readonly media: LocalMedia;
  /** Sound and picture of the other person, and what they share. */
  readonly remote: { person: MediaStream; screen: MediaStream };
  /** What is typed and not sent. It outlives the panel, a second tab and a way out and back; not the page. */
  draft = "";
  private connection: Connection | null = null;
  private wake: (() => void) | null = null;
  private lastMessage = 0;
  private chatOpen = false;
  private readonly sessionId: string;
  readonly gear: Gear;

  constructor(sessionId: string, gear: Gear) {
    this.sessionId = sessionId;
    this.gear = gear;
    this.remote = { person: new MediaStream(), screen: new MediaStream() };
    this.media = new LocalMedia(gear.devices, {
      change: () => this.showMedia(),
      track: (source, track) => this.carry(source, track),
    });
    this.patch({ canShare: this.media.canShare });
  }

  private get now(): RoomState {
    return this.state.get();
  }

  private patch(change: Partial<RoomState>): void {
    this.state.set({ ...this.now, ...change });
  }

  private move(move: Move, change: Partial<RoomState> = {}): void {
    this.patch({ ...change, phase: next(this.now.phase, move) });
  }

  /** Asks the server; a call that this tab was in goes on by itself. */
  async load(): Promise<void> {
    this.move("retry");
    try {
      const permission = await this.gear.permission();
      if (!permission) return this.move("unknown");
      this.know(permission);
      if (!permission.allowed) return this.forbid(permission.reason);
    } catch {
      return this.move("broke");
    }
    const running = recall(this.sessionId);
    if (running) return this.resume(running);
    this.move("permitted");
    this.media.reopen();
    await this.media.open();
  }

  /** Something changed about the session while this person was at the door. */
  async recheck(): Promise<void> {
    if (this.now.phase === "refused") return this.load();
    if (this.now.phase !== "ready") return;
    // Unreachable now: starting asks anyway.
    const permission = await this.gear.permission().catch(() => undefined);
    if (permission === undefined || this.now.phase !== "ready") return;
    if (permission?.allowed) return this.know(permission);
    if (permission) return this.forbid(permission.reason);
    this.media.release();
    this.move("unknown");
  }

  private know({ role, peerName, opensAt, startsAt, finishesAt, now }: Permission): void {
    const peer = { ...this.now.peer, name: peerName };
    this.patch({ role, peer, opensAt, startsAt, finishesAt, skew: now - Date.now() });
  }

  private resume(running: NonNullable<ReturnType<typeof recall>>): void {
    Object.assign(this.media.wanted, { microphone: running.microphone, camera: running.camera });
    this.media.choices = { ...this.media.choices, ...running.choices };
    this.patch({ relayOnly: running.relayOnly });
    this.start();
  }

  /** Takes the seat, with whatever works of microphone and camera. */
  start(): void {
    this.move("start", {
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
    this.keepNote();
    this.wake ??= stayAwake();
    this.connection = new Connection(
      {
        ticket: () => this.gear.ticket(this.now.role),
        openSocket: this.gear.openSocket,
        makePeer: this.gear.makePeer,
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
  private readonly onVisible = () => this.connection?.tellState();

  private events(): ConnectionEvents {
    return {
      line: (line) => this.patch({ line }),
      link: (link) => {
        this.patch(link === "connected" ? { link } : { link, verdict: "unknown" });
        if (link === "idle" && !this.now.peer.present) this.move("parted");
      },
      channel: (chatReady) => this.patch({ chatReady }),
      quality: (verdict, relay) => this.patch({ verdict, relay }),
      track: (line, track) => this.receive(line, track),
      note: (note) => this.read(note),
      welcome: ({ peer, startsAt, finishesAt, now }) => {
        const known = { ...this.now.peer, name: peer.name || this.now.peer.name };
        const times = { startsAt: Date.parse(startsAt), finishesAt: Date.parse(finishesAt) };
        this.move("seated", { ...times, skew: Date.parse(now) - Date.now(), peer: known });
      },
      peer: ({ present, reconnecting = false, state }) => {
        const peer = { ...this.now.peer, ...state, present, reconnecting };
        // Media that still flows says more than a line to the server that does not.
        const here = present || this.now.link === "connected";
        this.move(here ? "met" : "parted", { peer, met: this.now.met || here });
      },
      soundOnly: (soundOnly) => {
        this.patch({ soundOnly });
        this.carry("camera", this.media.tracks.camera);
        this.connection?.tellState();
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
      replaced: () => this.quit(() => this.move("takenOver")),
    };
  }

  /** Who is talking when the time ends is not cut off: only the way back is closed. */
  private refuse(refusal: Refusal) {
    const talking = this.now.phase === "talking" && this.now.link === "connected";
    if (refusal.code === TIME_OVER && talking) return this.patch({ line: false, ending: "over" });
    this.quit(() => this.forbid(refusal.message));
  }

  private forbid(reason: string): void {
    forgetCall(this.sessionId);
    this.media.release();
    this.move("forbidden", { reason });
  }

  /** Leaves the seat, then asks once more whether this person may be here (a refusal is shown). */
  async leave(): Promise<void> {
    this.connection?.leave();
    this.quit(() => this.move("leave"));
    forgetCall(this.sessionId);
    try {
      const permission = await this.gear.permission();
      if (!permission) this.move("unknown");
      else if (!permission.allowed) this.move("forbidden", { reason: permission.reason });
      else this.move("closed");
    } catch {
      // The seat is free all the same; nothing is left to tell the person.
      this.move("broke");
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
    this.patch({ chat: [], unread: 0, chatReady: false, link: "idle", line: false, sharing: false });
    tell();
  }

  /** The page goes away. A reload keeps its note and comes back; the server holds the seat meanwhile. */
  dispose(): void {
    if (inRoom(this.now.phase)) forgetCall(this.sessionId);
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

  private carry(source: Source | "screen", track: MediaStreamTrack | null): void {
    const line: Line = source === "microphone" ? "audio" : source === "camera" ? "video" : "screen";
    this.connection?.carry(line, line === "video" && this.now.soundOnly ? null : track);
  }

  private showMedia(): void {
    const { wanted, troubles, screen, choices, canBlur, blurred } = this.media;
    const own = (source: Source) => ({ on: wanted[source], trouble: troubles[source] ?? null });
    const shown = { microphone: own("microphone"), camera: own("camera"), sharing: screen !== null };
    this.patch({ ...shown, choices, canBlur, blurred, streams: this.now.streams + 1 });
    this.connection?.tellState();
    if (inRoom(this.now.phase)) this.keepNote();
  }

  private keepNote(): void {
    const { wanted, choices } = this.media;
    remember(this.sessionId, { ...wanted, choices, relayOnly: this.now.relayOnly });
  }

  private receive(line: Line, track: MediaStreamTrack): void {
    const stream = line === "screen" ? this.remote.screen : this.remote.person;
    for (const old of stream.getTracks()) if (old.kind === track.kind) stream.removeTrack(old);
    stream.addTrack(track);
    this.patch({ streams: this.now.streams + 1 });
  }

  private read(note: Note) {
    if (note.type === "chat") return this.addMessage(String(note.text).slice(0, MAX_TEXT), false);
    const { microphone, camera, sharing, hidden = false } = note;
    this.patch({ peer: { ...this.now.peer, microphone, camera, sharing, hidden } });
  }

  private addMessage(text: string, own: boolean): void {
    this.lastMessage += 1;
    const chat = [...this.now.chat, { id: this.lastMessage, own, text }];
    this.patch({ chat, unread: own || this.chatOpen ? 0 : this.now.unread + 1 });
  }

  /** False when the other browser cannot be reached now; the text stays with the writer. */
  say(text: string): boolean {
    const words = text.trim().slice(0, MAX_TEXT);
    if (!words) return false;
    const sent = this.connection?.say(words) ?? false;
    if (sent) this.addMessage(words, true);
    return sent;
  }

  readChat(open: boolean): void {
    this.chatOpen = open;
    if (open) this.patch({ unread: 0 });
  }

  setRelayOnly(relayOnly: boolean): void {
    this.patch({ relayOnly });
  }
}
