import { makeStore, type Store } from "~/lib/store";
import { Board } from "./board";
import { Captions, localRecognition } from "./captions";
import { Connection } from "./connection";
import type { ConnectionEvents } from "./connectionTypes";
import { Conversation } from "./conversation";
import type { Source } from "./devices";
import { inRoom, next, type PhaseEvent } from "./machine";
import { LocalMedia } from "./media";
import { lineOf, presenceOf, tracksOf } from "./outgoing";
import type { PersonMessage } from "./peer";
import { readRelayOnly, saveRelayOnly } from "./relayChoice";
import { RemoteStreams } from "./remoteStreams";
import type { Permission, RoomDeps } from "./roomDeps";
import { roomEvents } from "./roomEvents";
import { initialState, type RoomState } from "./state";
import { duringCall } from "./surroundings";
import { clearSavedCall, deviceId, readSavedCall, saveCall } from "./tabStorage";
import { type Refusal, TIME_OVER } from "./wire";

/** The room of one session, for the person of this browser. Screens subscribe to `state` and call the methods. */
export class Room {
  readonly state: Store<RoomState> = makeStore(initialState());
  readonly media: LocalMedia;
  readonly board = new Board((message) => this.connection?.tell(message));
  readonly captions = new Captions({
    recognition: () => localRecognition(),
    microphone: () => (this.media.live("microphone") ? this.media.tracks.microphone : null),
    send: (message) => this.connection?.tell(message),
  });
  readonly conversation = new Conversation({
    shown: () => this.now,
    show: (change) => this.patch(change),
    tell: (message) => this.connection?.tell(message) ?? false,
  });
  readonly remote = new RemoteStreams();
  /** The unsent chat text. It survives closing the panel, leaving the room and coming back, but not a reload. */
  draft = "";
  private connection: Connection | null = null;
  private endSurroundings: (() => void) | null = null;
  private readonly sessionId: string;
  readonly deps: RoomDeps;

  constructor(sessionId: string, deps: RoomDeps) {
    this.sessionId = sessionId;
    this.deps = deps;
    this.media = new LocalMedia(deps.devices, {
      change: () => this.showMedia(),
      track: (source, track) => this.sendTrack(source, track),
    });
    this.patch({ canShare: this.media.screen.possible, choices: this.media.choices, relayOnly: readRelayOnly() });
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
      if (!permission.allowed) return this.forbid(permission);
    } catch {
      return this.dispatch("broke");
    }
    await this.admit();
  }

  /** Shows the ready screen, or the call again that a reload interrupted. */
  private async admit(): Promise<void> {
    const running = readSavedCall(this.sessionId);
    clearSavedCall(this.sessionId);
    if (running && this.deps.reloaded) return this.resume(running);
    this.dispatch("permitted");
    this.media.reopen();
    this.prepare();
    await this.media.open();
  }

  /** On the ready screen: opens the socket and finds network paths, so that joining is fast. Nobody sees it. */
  private prepare(): void {
    this.connection = this.makeConnection();
    this.connection.prepare();
  }

  /**
   * Requests the permission again, because the session may have changed before this person joined. Until the server has
   * answered, and when it cannot, the screen stays as it is. Joining requests a ticket, which checks again.
   */
  async recheck(): Promise<void> {
    const { phase } = this.now;
    if (phase !== "refused" && phase !== "ready") return;
    const permission = await this.deps.permission().catch(() => undefined);
    if (permission === undefined || this.now.phase !== phase) return;
    if (permission) this.know(permission);
    if (permission?.allowed) return phase === "refused" ? this.admit() : undefined;
    if (permission) return this.forbid(permission);
    this.endPreparation();
    this.media.release();
    this.dispatch("unknown");
  }

  private endPreparation(): void {
    this.connection?.close();
    this.connection = null;
  }

  private know({ role, peerName, opensAt, startsAt, finishesAt, now }: Permission): void {
    const peer = { ...this.now.peer, name: peerName };
    this.patch({ role, peer, opensAt, startsAt, finishesAt, skew: now - Date.now() });
  }

  private resume(running: NonNullable<ReturnType<typeof readSavedCall>>): void {
    Object.assign(this.media.wanted, { microphone: running.microphone, camera: running.camera });
    this.media.goOnWith(running.choices ?? {});
    this.patch({ relayOnly: running.relayOnly });
    this.start();
  }

  /** Joins the room, also when microphone or camera do not work. */
  start(): void {
    this.dispatch("start", {
      refusal: null,
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
    this.endSurroundings ??= duringCall({
      networkChanged: () => this.connection?.networkChanged(),
      networkLost: () => this.connection?.networkLost(),
      visibilityChanged: () => this.connection?.sendState(),
    });
    this.connection ??= this.makeConnection();
    this.connection.start();
    void this.media.open();
  }

  private makeConnection(): Connection {
    return new Connection(
      {
        ticket: () => this.deps.ticket(this.now.role),
        openSocket: this.deps.openSocket,
        makePeer: this.deps.makePeer,
        device: deviceId(),
        relayOnly: this.now.relayOnly,
        tracks: () => tracksOf(this.media, this.now.soundOnly),
        presence: () => presenceOf(this.media, this.now.soundOnly),
        peerHidden: () => this.now.peer.hidden,
      },
      this.events(),
    );
  }

  private events(): ConnectionEvents {
    return roomEvents({
      shown: () => this.now,
      patch: (change) => this.patch(change),
      dispatch: (event, change) => this.dispatch(event, change),
      track: (line, track) => this.remote.receive(line, track),
      channelMessage: (message) => this.onChannelMessage(message),
      sendAgain: () => this.sendAgain(),
      sendCamera: () => {
        this.sendTrack("camera", this.media.tracks.camera);
        this.connection?.sendState();
      },
      refused: (refusal) => this.refuse(refusal),
      replaced: () => this.quit(() => this.dispatch("takenOver")),
    });
  }

  /** When the time of the session is over, a connected call goes on. Only joining again is refused. */
  private refuse(refusal: Refusal) {
    const talking = this.now.phase === "talking" && this.now.link === "connected";
    if (refusal.code === TIME_OVER && talking) return this.patch({ socketUp: false, ending: "over" });
    this.quit(() => this.forbid({ code: refusal.code, reason: refusal.message }));
  }

  private forbid({ code, reason }: Pick<Permission, "code" | "reason">): void {
    clearSavedCall(this.sessionId);
    this.endPreparation();
    this.media.release();
    this.dispatch("forbidden", { refusal: { code, reason } });
  }

  /** Leaves the room, then requests the permission again, because a refusal must be shown. */
  async leave(): Promise<void> {
    this.connection?.leave();
    this.quit(() => this.dispatch("leave"));
    clearSavedCall(this.sessionId);
    try {
      const permission = await this.deps.permission();
      if (!permission) this.dispatch("unknown");
      else if (!permission.allowed) this.forbid(permission);
      else this.dispatch("closed");
    } catch {
      // The person has left the room, so a failed request is not shown.
      this.dispatch("broke");
    }
  }

  private quit(tell: () => void): void {
    this.connection?.close();
    this.connection = null;
    this.endSurroundings?.();
    this.endSurroundings = null;
    this.media.release();
    this.board.forget();
    this.captions.forget();
    this.remote.clear();
    this.patch({
      chat: [],
      unread: 0,
      chatReady: false,
      check: null,
      link: "idle",
      stalled: false,
      socketUp: false,
      sharing: false,
    });
    tell();
  }

  /** The person goes to another page. A reload does not call this: it keeps the saved call and joins again. */
  dispose(): void {
    if (inRoom(this.now.phase)) clearSavedCall(this.sessionId);
    this.connection?.leave();
    this.quit(() => {});
  }

  private sendTrack(source: Source | "screen" | "screenSound", track: MediaStreamTrack | null): void {
    const line = lineOf(source);
    this.connection?.sendTrack(line, line === "video" && this.now.soundOnly ? null : track);
  }

  private showMedia(): void {
    const { wanted, troubles, screen, choices, speakerFailed, covering, backgroundTrouble } = this.media;
    const own = (source: Source) => ({ on: wanted[source], trouble: troubles[source] ?? null });
    const shown = { microphone: own("microphone"), camera: own("camera"), sharing: screen.picture !== null };
    this.patch({ ...shown, choices, speakerFailed, covering, backgroundTrouble, streams: this.now.streams + 1 });
    this.connection?.sendState();
    if (inRoom(this.now.phase)) this.saveForReload();
  }

  private saveForReload(): void {
    const { wanted, choices } = this.media;
    saveCall(this.sessionId, { ...wanted, choices, relayOnly: this.now.relayOnly });
  }

  private onChannelMessage(message: PersonMessage) {
    if (message.type === "chat") return this.conversation.receive(message);
    if (message.type === "stroke" || message.type === "board") return this.board.receive(message);
    if (message.type === "caption" || message.type === "captions") return void this.captions.receive(message);
    const { microphone, camera, sharing, hidden = false } = message;
    this.patch({ peer: { ...this.now.peer, microphone, camera, sharing, hidden } });
  }

  /** The other page may be new. It gets again what the two people wrote and drew. */
  private sendAgain(): void {
    this.conversation.sendAgain();
    this.board.sendAgain();
    this.captions.sendAgain();
  }

  readonly onSpeakerFailed = (failed: boolean): void => this.media.setSpeakerFailed(failed);

  /** Remembered on this device. A call that runs keeps its connection: the choice holds from the next joining on. */
  setRelayOnly(relayOnly: boolean): void {
    saveRelayOnly(relayOnly);
    this.patch({ relayOnly });
    if (this.now.phase !== "ready") return;
    this.endPreparation();
    this.prepare();
  }
}
