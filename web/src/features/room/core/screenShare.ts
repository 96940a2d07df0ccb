import { type Devices, stopTrack } from "./devices";
import { screenWish } from "./screenWish";

interface Handlers {
  track: (line: "screen" | "screenSound", track: MediaStreamTrack | null) => void;
  change: () => void;
}

/** The shared screen and its sound. */
export class ScreenShare {
  picture: MediaStreamTrack | null = null;
  sound: MediaStreamTrack | null = null;
  private readonly devices: Devices | undefined;
  private readonly on: Handlers;

  constructor(devices: Devices | undefined, on: Handlers) {
    this.devices = devices;
    this.on = on;
  }

  get possible(): boolean {
    return typeof this.devices?.getDisplayMedia === "function";
  }

  /** Returns false when the person cancelled the browser's dialog. */
  async start(): Promise<boolean> {
    try {
      const stream = await this.devices?.getDisplayMedia?.(screenWish(this.devices.getSupportedConstraints?.()));
      const track = stream?.getVideoTracks()[0];
      if (!track) return false;
      this.sound = stream.getAudioTracks()[0] ?? null;
      this.on.track("screenSound", this.sound);
      track.contentHint = "detail";
      track.onended = () => this.stop();
      this.picture = track;
      this.on.track("screen", track);
      this.on.change();
      return true;
    } catch {
      return false;
    }
  }

  stop(): void {
    if (!this.picture) return;
    this.release();
    this.on.track("screen", null);
    this.on.track("screenSound", null);
    this.on.change();
  }

  /** Stops the tracks without telling anybody. */
  release(): void {
    for (const track of [this.picture, this.sound]) if (track) stopTrack(track);
    this.picture = this.sound = null;
  }
}
