import type { BackgroundKind, BackgroundTrouble } from "./kinds";
import { Pace } from "./pace";
import type { Painter } from "./painter";

type OwnKind = Exclude<BackgroundKind, "none">;

/** What paints, as tests replace it. */
export interface Studio {
  /** Plays a camera where pictures can be taken from. */
  play: (camera: MediaStreamTrack) => Promise<HTMLVideoElement>;
  paintFor: (video: HTMLVideoElement) => Promise<Pick<Painter, "canvas" | "paint" | "release">>;
}

async function play(camera: MediaStreamTrack): Promise<HTMLVideoElement> {
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([camera]);
  await video.play();
  return video;
}

/** The model and everything that draws are loaded when somebody switches a background on. */
async function paintFor(video: HTMLVideoElement) {
  const [{ loadSegmenter }, { Painter }] = await Promise.all([import("./segmenter"), import("./painter")]);
  const size = { width: video.videoWidth, height: video.videoHeight };
  return new Painter(await loadSegmenter(size.height > size.width), size);
}

export const studio: Studio = { play, paintFor };

/**
 * The camera's picture with another background, as a track of its own. It takes the camera over and stops it.
 * The track shows nothing until the first picture is painted, and its last picture when painting stops: never the room.
 */
export class Background {
  private readonly camera: MediaStreamTrack;
  private readonly kind: OwnKind;
  private readonly failed: (why: BackgroundTrouble) => void;
  private readonly tools: Studio;
  private readonly pace = new Pace();
  private video: HTMLVideoElement | null = null;
  private painter: Awaited<ReturnType<Studio["paintFor"]>> | null = null;
  private track: MediaStreamTrack | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(camera: MediaStreamTrack, kind: OwnKind, failed: (why: BackgroundTrouble) => void, tools = studio) {
    this.camera = camera;
    this.kind = kind;
    this.failed = failed;
    this.tools = tools;
  }

  /** Resolves to the painted track, or to null when it failed or was ended meanwhile. */
  async open(): Promise<MediaStreamTrack | null> {
    try {
      this.video = await this.tools.play(this.camera);
      this.painter = await this.tools.paintFor(this.video);
      if (this.ended) return this.free();
      // A canvas must have been drawn on before some browsers capture it.
      this.painter.paint(this.video, this.kind);
      this.track = this.painter.canvas.captureStream().getVideoTracks()[0] ?? null;
      if (!this.track) throw new Error("no track");
    } catch {
      return this.fail("failed");
    }
    this.next(0);
    return this.track;
  }

  private next(pause: number): void {
    this.timer = setTimeout(() => this.step(), pause);
  }

  private step(): void {
    const { painter, video } = this;
    if (this.ended || !painter || !video) return;
    const from = performance.now();
    try {
      painter.paint(video, this.kind);
    } catch {
      this.fail("failed");
      return;
    }
    const now = performance.now();
    const pause = this.pace.note(now - from, now);
    if (this.pace.tooSlow(now)) this.fail("slow");
    else this.next(pause);
  }

  private fail(why: BackgroundTrouble): null {
    const told = this.ended;
    this.end();
    if (!told) this.failed(why);
    return null;
  }

  /** Stops painting, the painted track and the camera. */
  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.camera.onended = this.camera.onmute = this.camera.onunmute = null;
    this.camera.stop();
    this.track?.stop();
    this.free();
  }

  private free(): null {
    if (this.video) this.video.srcObject = null;
    this.painter?.release();
    this.video = this.painter = null;
    return null;
  }
}
