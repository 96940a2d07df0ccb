import type { Studio } from "../background/background";
import { Cover } from "../background/cover";
import type { BackgroundKind, BackgroundTrouble } from "../background/kinds";
import { type Choices, readChoices, saveChoices } from "./deviceChoices";
import { type Devices, requestDevices, type Source, stopTrack, type Trouble, troubleOf, VIDEO } from "./devices";
import { ScreenShare } from "./screenShare";

interface Handlers {
  /** The track to send changed; null sends nothing. */
  track: (source: Source | "screen" | "screenSound", track: MediaStreamTrack | null) => void;
  /** Something that screens show changed. */
  change: () => void;
}

/** The own microphone, camera and shared screen: what the person wants on, the open tracks, and what failed. */
export class LocalMedia {
  readonly wanted: Record<Source, boolean> = { microphone: true, camera: true };
  readonly tracks: Record<Source, MediaStreamTrack | null> = { microphone: null, camera: null };
  readonly troubles: Partial<Record<Source, Trouble>> = {};
  readonly screen: ScreenShare;
  /** What the person chose on this device. Nothing else changes it, because it is what is remembered. */
  private chosen: Choices = readChoices();
  /** Taken instead of a choice that does not work here, until the person chooses again. */
  private instead: Partial<Choices> = {};
  /** The browser refused the chosen speaker, so the voice comes from the system's one. */
  speakerFailed = false;
  /** Set when the wanted background failed and the camera was switched off for it. */
  backgroundTrouble: BackgroundTrouble | null = null;
  /** The camera whose background is covered, or is being covered. */
  private cover: Cover | null = null;
  private released = false;
  private readonly devices: Devices | undefined;
  private readonly on: Handlers;

  private readonly studio: Studio | undefined;

  constructor(devices: Devices | undefined, on: Handlers, studio?: Studio) {
    this.devices = devices;
    this.on = on;
    this.studio = studio;
    this.screen = new ScreenShare(devices, on);
  }

  /** What is used: the person's choices, except those that do not work. */
  get choices(): Choices {
    return { ...this.chosen, ...this.instead };
  }

  /** Uses what a call used before a reload, and remembers nothing. */
  goOnWith(choices: Partial<Choices>): void {
    this.instead = { ...this.instead, ...choices };
  }

  private remember(change: Partial<Choices>): void {
    this.chosen = { ...this.chosen, ...change };
    for (const key of Object.keys(change) as (keyof Choices)[]) delete this.instead[key];
    saveChoices(this.chosen);
  }

  /** Whether the source is switched on and works. */
  live(source: Source): boolean {
    return this.wanted[source] && this.tracks[source] !== null && !this.troubles[source];
  }

  /** The camera is open and its picture waits for its background. */
  get covering(): boolean {
    return this.cover !== null && this.tracks.camera === null;
  }

  /** Requests both at once, so that the browser asks the person once. When that fails, requests each alone. */
  async open(): Promise<void> {
    const missing = (["microphone", "camera"] as const).filter((one) => this.wanted[one] && !this.tracks[one]);
    if (missing.length === 2) {
      const stream = await this.request(missing).catch(() => null);
      if (stream) return this.keepAll(stream, missing);
    }
    for (const source of missing) await this.acquire(source);
  }

  /** Opens the device and sends its track, or sets the source's trouble. Also opens a stopped device again. */
  async acquire(source: Source): Promise<void> {
    try {
      this.keepAll(await this.requestOne(source), [source]);
    } catch (error) {
      this.troubles[source] = troubleOf(error);
      this.setTrack(source, null);
    }
  }

  /** A chosen device that is not connected gives way to the system's one, so that the person is heard and seen. */
  private async requestOne(source: Source): Promise<MediaStream> {
    try {
      return await this.request([source]);
    } catch (error) {
      if (!this.choices[source] || troubleOf(error) !== "missing") throw error;
      this.instead[source] = "";
      return this.request([source]);
    }
  }

  private request(sources: readonly Source[]): Promise<MediaStream> {
    return requestDevices(this.devices, sources, this.choices);
  }

  private keepAll(stream: MediaStream, sources: readonly Source[]): void {
    for (const source of sources) {
      const track = (source === "microphone" ? stream.getAudioTracks() : stream.getVideoTracks())[0] ?? null;
      delete this.troubles[source];
      // The person may have switched the source off, or left, while the browser asked for permission.
      if (this.released || !this.wanted[source]) track?.stop();
      else if (source === "camera" && track && this.choices.background !== "none")
        this.setCovered(track, this.choices.background);
      else this.setTrack(source, track);
    }
    this.on.change();
  }

  private setTrack(source: Source, track: MediaStreamTrack | null): void {
    const old = this.tracks[source];
    if (old && old !== track) stopTrack(old);
    if (source === "camera") this.endCover();
    if (track) this.watch(source, track);
    this.publish(source, track);
  }

  private publish(source: Source, track: MediaStreamTrack | null): void {
    this.tracks[source] = track;
    this.on.track(source, track);
    this.on.change();
  }

  /** Sends nothing until the background is covered, and never the camera's own picture. */
  private setCovered(camera: MediaStreamTrack, kind: Exclude<BackgroundKind, "none">): void {
    this.setTrack("camera", null);
    this.backgroundTrouble = null;
    const failed = (why: BackgroundTrouble) => {
      if (this.cover === cover) this.giveUp(why);
    };
    const ready = (track: MediaStreamTrack) => {
      if (this.cover === cover) this.publish("camera", track);
    };
    const cover = new Cover(camera, kind, { ready, failed }, this.studio);
    this.cover = cover;
    this.watch("camera", camera);
    void cover.open(VIDEO);
  }

  /** Switches the camera off. The device still remembers the choice; here the person may go on without it. */
  private giveUp(why: BackgroundTrouble): void {
    this.wanted.camera = false;
    this.backgroundTrouble = why;
    this.instead.background = "none";
    this.setTrack("camera", null);
  }

  private endCover(): void {
    this.cover?.end();
    this.cover = null;
  }

  /** Opens the camera again, because a picture is sent only as the person wants it. */
  async setBackground(background: BackgroundKind): Promise<void> {
    this.remember({ background });
    this.backgroundTrouble = null;
    this.setTrack("camera", null);
    if (this.wanted.camera) await this.acquire("camera");
  }

  /** Shows when a track stops without the person: a phone call on iOS mutes it, an unplugged device ends it. */
  private watch(source: Source, track: MediaStreamTrack): void {
    const stopped = () => {
      this.troubles[source] = "stopped";
      this.on.change();
    };
    track.onended = stopped;
    track.onmute = stopped;
    track.onunmute = () => {
      delete this.troubles[source];
      this.on.change();
    };
  }

  /** Muting keeps the microphone open, so that unmuting is immediate. A camera that is off is closed. */
  async want(source: Source, on: boolean): Promise<void> {
    this.wanted[source] = on;
    const track = this.tracks[source];
    if (source === "microphone" && track && !this.troubles.microphone) {
      track.enabled = on;
      return this.on.change();
    }
    if (source === "camera" && on) this.backgroundTrouble = null;
    if (on) return this.acquire(source);
    delete this.troubles[source];
    this.setTrack(source, null);
  }

  async choose(source: Source, id: string): Promise<void> {
    this.remember({ [source]: id });
    // A muted microphone is still open. Close it, or unmuting would use the device that was chosen before.
    if (!this.wanted[source]) return this.setTrack(source, null);
    // Many phones can open one camera at a time, so the old one is closed before the new one is requested.
    if (source === "camera") this.setTrack("camera", null);
    await this.acquire(source);
  }

  /** Browsers apply noise suppression when they open a microphone, so an open one is opened again. */
  async setQuiet(quiet: boolean): Promise<void> {
    this.remember({ quiet });
    if (!this.wanted.microphone) return this.setTrack("microphone", null);
    await this.acquire("microphone");
  }

  chooseSpeaker(id: string): void {
    this.remember({ speaker: id });
    this.speakerFailed = false;
    this.on.change();
  }

  /** Says whether the chosen speaker plays the other person's voice. */
  setSpeakerFailed(failed: boolean): void {
    if (failed === this.speakerFailed) return;
    this.speakerFailed = failed;
    this.on.change();
  }

  async list(): Promise<MediaDeviceInfo[]> {
    return (await this.devices?.enumerateDevices().catch(() => [])) ?? [];
  }

  /** Calls when a device is plugged in or out. Returns the function that ends it. */
  onDeviceChange(call: () => void): () => void {
    this.devices?.addEventListener?.("devicechange", call);
    return () => this.devices?.removeEventListener?.("devicechange", call);
  }

  /** Stops all tracks. */
  release(): void {
    this.released = true;
    this.endCover();
    const { tracks } = this;
    for (const track of [tracks.microphone, tracks.camera]) if (track) stopTrack(track);
    tracks.microphone = tracks.camera = null;
    this.screen.release();
  }

  /** Allows opening devices again after `release`, when the person joins a second time. */
  reopen(): void {
    this.released = false;
  }
}
