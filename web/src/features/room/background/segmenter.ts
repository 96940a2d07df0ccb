import modelUrl from "@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite?url";
import { buildNetwork, type Network } from "./network";
import { type Model, readModel } from "./tflite";

/** Finds the person in a picture of `width` × `height`. */
export interface Segmenter {
  width: number;
  height: number;
  /** Takes the pixels (RGBA) and leaves how much of the person each one is in the fourth number of every pixel. */
  segment: (pixels: Uint8ClampedArray) => void;
}

/** The model was made for 256 × 144. This size costs less than half. */
const LONG = 160;
const SHORT = 96;

/** Below the first number a pixel is background, above the second the person, between them the edge is soft. */
const EDGE = { from: 0.35, to: 0.75 };

let model: Promise<Model> | null = null;

async function load(): Promise<Model> {
  const answer = await fetch(modelUrl);
  if (!answer.ok) throw new Error(`model: ${answer.status}`);
  return readModel(await answer.arrayBuffer());
}

function segmentWith({ input, output, run }: Network, pixels: Uint8ClampedArray): void {
  const count = output.data.length;
  for (let p = 0; p < count; p++)
    for (let c = 0; c < 3; c++) input.data[3 * p + c] = (pixels[4 * p + c] as number) / 255;
  run();
  for (let p = 0; p < count; p++)
    pixels[4 * p + 3] = (255 * ((output.data[p] as number) - EDGE.from)) / (EDGE.to - EDGE.from);
}

/** Loads the model once for the page, from our own server. A failed load is tried again the next time. */
export async function loadSegmenter(portrait: boolean): Promise<Segmenter> {
  model ??= load().catch((error: unknown) => {
    model = null;
    throw error;
  });
  const width = portrait ? SHORT : LONG;
  const height = portrait ? LONG : SHORT;
  const network = buildNetwork(await model, height, width);
  return { width, height, segment: (pixels) => segmentWith(network, pixels) };
}
