import type { BackgroundKind } from "./kinds";
import type { Segmenter } from "./segmenter";

/** The longer side of the sent picture. */
const LONGEST = 640;
/** The calm colour of the plain background. It is painted, so it does not follow the page's colours. */
const PLAIN = "#dfe7e3";
/** How many times smaller a picture becomes before it is enlarged again: nothing behind can be read. */
const BLUR_STEPS = [4, 16] as const;

function canvasOf(width: number, height: number, reads = false) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: reads });
  if (!context) throw new Error("no canvas");
  return { canvas, context };
}

type Layer = ReturnType<typeof canvasOf>;

/** Draws the person over another background. `output` never holds a picture without its mask. */
export class Painter {
  private readonly output: Layer;
  private readonly frame: Layer;
  private readonly mask: Layer;
  private readonly smaller: Layer[];
  private readonly segmenter: Segmenter;

  constructor(segmenter: Segmenter, video: { width: number; height: number }) {
    const zoom = Math.min(1, LONGEST / Math.max(video.width, video.height));
    const width = Math.max(2, Math.round(video.width * zoom));
    const height = Math.max(2, Math.round(video.height * zoom));
    this.segmenter = segmenter;
    this.output = canvasOf(width, height);
    this.frame = canvasOf(width, height);
    this.mask = canvasOf(segmenter.width, segmenter.height, true);
    this.smaller = BLUR_STEPS.map((by) => canvasOf(Math.ceil(width / by), Math.ceil(height / by)));
  }

  get canvas(): HTMLCanvasElement {
    return this.output.canvas;
  }

  /** Takes one picture of the camera and paints that same picture with its own mask. */
  paint(video: CanvasImageSource, kind: Exclude<BackgroundKind, "none">): void {
    const { frame, mask, output, segmenter } = this;
    frame.context.drawImage(video, 0, 0, frame.canvas.width, frame.canvas.height);
    mask.context.globalCompositeOperation = "copy";
    mask.context.drawImage(frame.canvas, 0, 0, segmenter.width, segmenter.height);
    const image = mask.context.getImageData(0, 0, segmenter.width, segmenter.height);
    segmenter.segment(image.data);
    mask.context.putImageData(image, 0, 0);

    const { width, height } = output.canvas;
    output.context.globalCompositeOperation = "copy";
    output.context.drawImage(mask.canvas, 0, 0, width, height);
    output.context.globalCompositeOperation = "source-in";
    output.context.drawImage(frame.canvas, 0, 0, width, height);
    output.context.globalCompositeOperation = "destination-over";
    if (kind === "blur") this.paintBlur();
    output.context.fillStyle = PLAIN;
    output.context.fillRect(0, 0, width, height);
  }

  /** Makes the picture tiny and enlarges it in two steps. Every browser can; `filter` is missing in some. */
  private paintBlur(): void {
    const { frame, output, smaller } = this;
    const [half, tiny] = smaller as [Layer, Layer];
    const copy = (from: Layer, to: Layer) => to.context.drawImage(from.canvas, 0, 0, to.canvas.width, to.canvas.height);
    copy(frame, half);
    copy(half, tiny);
    copy(tiny, half);
    copy(half, output);
  }

  /** Frees the pictures now; browsers keep those of a forgotten canvas for a while. */
  release(): void {
    for (const { canvas } of [this.output, this.frame, this.mask, ...this.smaller]) canvas.width = canvas.height = 0;
  }
}
