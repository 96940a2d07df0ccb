import { Background, type Studio, studio } from "./background";
import type { BackgroundKind, BackgroundTrouble } from "./kinds";
import { blurItself, blursItself, canBlurItself } from "./native";

interface Handlers {
  /** The picture with its background can be sent now. */
  ready: (track: MediaStreamTrack) => void;
  /** The picture must not be sent any more. */
  failed: (why: BackgroundTrouble) => void;
}

/** Covers the background of one open camera, by the browser's own blur or by ours, until `end`. */
export class Cover {
  private readonly camera: MediaStreamTrack;
  private readonly kind: Exclude<BackgroundKind, "none">;
  private readonly on: Handlers;
  private readonly tools: Studio;
  private background: Background | null = null;
  private ended = false;

  constructor(camera: MediaStreamTrack, kind: Exclude<BackgroundKind, "none">, on: Handlers, tools = studio) {
    this.camera = camera;
    this.kind = kind;
    this.on = on;
    this.tools = tools;
  }

  async open(base: MediaTrackConstraints): Promise<void> {
    if (this.kind === "blur" && canBlurItself(this.camera) && (await blurItself(this.camera, base))) {
      if (this.ended) return;
      this.camera.addEventListener("configurationchange", this.onChange);
      return this.on.ready(this.camera);
    }
    if (this.ended) return;
    this.background = new Background(this.camera, this.kind, (why) => this.on.failed(why), this.tools);
    const track = await this.background.open();
    if (track && !this.ended) this.on.ready(track);
  }

  /** Somebody switched the blur off in the system. The picture stops, because this person wants a blurred one here. */
  private readonly onChange = () => {
    if (!this.ended && !blursItself(this.camera)) this.on.failed("failed");
  };

  /** Stops the camera and what is painted from it. */
  end(): void {
    this.ended = true;
    this.camera.removeEventListener("configurationchange", this.onChange);
    this.camera.onended = this.camera.onmute = this.camera.onunmute = null;
    this.camera.stop();
    this.background?.end();
  }
}
