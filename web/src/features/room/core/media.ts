export type Source = "microphone" | "camera";

/** Why a microphone or camera does not work, as far as the browser says. */
export type Trouble = "blocked" | "missing" | "busy" | "stopped";

export interface Choices {
  microphone: string;
  camera: string;
  speaker: string;
}

type Devices = Pick<MediaDevices, "getUserMedia" | "enumerateDevices"> & {
  getDisplayMedia?: MediaDevices["getDisplayMedia"];
};

interface Handlers {
  /** The track to send changed; null sends nothing. */
  track: (source: Source | "screen", track: MediaStreamTrack | null) => void;
  /** Something that screens show changed. */
  change: () => void;
}

const VIDEO = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24, max: 30 } };
const AUDIO = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

export function troubleOf(error: unknown): Trouble {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "blocked";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "missing";
  return "busy";
}

/** The own microphone, camera and shared screen: what the person wants on, the open tracks, and what failed. */
export class LocalMedia {
  readonly wanted: Record<Source, boolean> = { microphone: true, camera: true };
  readonly tracks: Record<Source, MediaStreamTrack | null> = { microphone: null, camera: null };
  readonly troubles: Partial<Record<Source, Trouble>> = {};
  screen: MediaStreamTrack | null = null;
  choices: Choices = { microphone: "", camera: "", speaker: "" };
  private released = false;
  private readonly devices: Devices | undefined;
  private readonly on: Handlers;

  constructor(devices: Devices | undefined, on: Handlers) {
    this.devices = devices;
    this.on = on;
  }

  get canShare(): boolean {
    return typeof this.devices?.getDisplayMedia === "function";
  }

  /** Whether the source is switched on and works. */
  live(source: Source): boolean {
    return this.wanted[source] && this.tracks[source] !== null && !this.troubles[source];
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
      this.keepAll(await this.request([source]), [source]);
    } catch (error) {
      this.troubles[source] = troubleOf(error);
      this.setTrack(source, null);
    }
  }

  private request(sources: readonly Source[]): Promise<MediaStream> {
    if (!this.devices) return Promise.reject(new DOMException("no devices", "NotAllowedError"));
    const pick = (source: Source, base: MediaTrackConstraints) => {
      if (!sources.includes(source)) return false;
      const id = this.choices[source];
      return id ? { ...base, deviceId: { ideal: id } } : base;
    };
    return this.devices.getUserMedia({ audio: pick("microphone", AUDIO), video: pick("camera", VIDEO) });
  }

  private keepAll(stream: MediaStream, sources: readonly Source[]): void {
    for (const source of sources) {
      const track = (source === "microphone" ? stream.getAudioTracks() : stream.getVideoTracks())[0] ?? null;
      delete this.troubles[source];
      // The person may have switched the source off, or left, while the browser asked for permission.
      if (this.released || !this.wanted[source]) track?.stop();
      else this.setTrack(source, track);
    }
    this.on.change();
  }

  private setTrack(source: Source, track: MediaStreamTrack | null): void {
    const old = this.tracks[source];
    if (old && old !== track) this.stopTrack(old);
    this.tracks[source] = track;
    if (track) this.watch(source, track);
    this.on.track(source, track);
    this.on.change();
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

  private stopTrack(track: MediaStreamTrack): void {
    track.onended = track.onmute = track.onunmute = null;
    track.stop();
  }

  /** Muting keeps the microphone open, so that unmuting is immediate. A camera that is off is closed. */
  async want(source: Source, on: boolean): Promise<void> {
    this.wanted[source] = on;
    const track = this.tracks[source];
    if (source === "microphone" && track && !this.troubles.microphone) {
      track.enabled = on;
      return this.on.change();
    }
    if (on) return this.acquire(source);
    delete this.troubles[source];
    this.setTrack(source, null);
  }

  async choose(source: Source, id: string): Promise<void> {
    this.choices = { ...this.choices, [source]: id };
    // A muted microphone is still open. Close it, or unmuting would use the device that was chosen before.
    if (!this.wanted[source]) return this.setTrack(source, null);
    // Many phones can open one camera at a time, so the old one is closed before the new one is requested.
    if (source === "camera") this.setTrack("camera", null);
    await this.acquire(source);
  }

  chooseSpeaker(id: string): void {
    this.choices = { ...this.choices, speaker: id };
    this.on.change();
  }

  async list(): Promise<MediaDeviceInfo[]> {
    return (await this.devices?.enumerateDevices().catch(() => [])) ?? [];
  }

  /** Returns false when the person cancelled the browser's dialog. */
  async share(): Promise<boolean> {
    try {
      const stream = await this.devices?.getDisplayMedia?.({ video: { frameRate: { max: 15 } }, audio: false });
      const track = stream?.getVideoTracks()[0];
      if (!track) return false;
      track.contentHint = "detail";
      track.onended = () => this.stopSharing();
      this.screen = track;
      this.on.track("screen", track);
      this.on.change();
      return true;
    } catch {
      return false;
    }
  }

  stopSharing(): void {
    if (!this.screen) return;
    this.stopTrack(this.screen);
    this.screen = null;
    this.on.track("screen", null);
    this.on.change();
  }

  /** Whether the browser can blur the background of this camera. */
  get canBlur(): boolean {
    const capabilities: { backgroundBlur?: boolean[] } = this.tracks.camera?.getCapabilities?.() ?? {};
    return capabilities.backgroundBlur?.includes(true) ?? false;
  }

  get blurred(): boolean {
    const settings: { backgroundBlur?: boolean } = this.tracks.camera?.getSettings?.() ?? {};
    return settings.backgroundBlur ?? false;
  }

  async blur(on: boolean): Promise<void> {
    const wish: MediaTrackConstraints & { backgroundBlur: boolean } = { ...VIDEO, backgroundBlur: on };
    await this.tracks.camera?.applyConstraints(wish).catch(() => {});
    this.on.change();
  }

  /** Stops all tracks. */
  release(): void {
    this.released = true;
    for (const track of [this.tracks.microphone, this.tracks.camera, this.screen]) if (track) this.stopTrack(track);
    this.tracks.microphone = this.tracks.camera = this.screen = null;
  }

  /** Allows opening devices again after `release`, when the person joins a second time. */
  reopen(): void {
    this.released = false;
  }
}
