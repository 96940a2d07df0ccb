import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { buildNetwork } from "./network";
import { half, readModel } from "./tflite";

const FILE = "node_modules/@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite";

const model = () => {
  const bytes = readFileSync(FILE);
  return readModel(Uint8Array.from(bytes).buffer);
};

describe("the network that finds the person", () => {
  it.each([
    [0x3c00, 1],
    [0xc000, -2],
    [0x0001, 2 ** -24],
    [0x3555, 0.333251953125],
  ])("reads half precision %i as %f", (bits, value) => expect(half(bits)).toBe(value));

  it("reads the model: one picture in, one mask out", () => {
    const { tensors, input, output, operations } = model();
    expect(tensors[input]?.shape).toEqual([1, 144, 256, 3]);
    expect(tensors[output]?.shape).toEqual([1, 144, 256, 1]);
    expect(operations.filter(({ kind }) => kind === "conv")).toHaveLength(43);
  });

  it("finds nobody in an empty picture, at both sizes", () => {
    for (const [height, width] of [
      [96, 160],
      [160, 96],
    ] as const) {
      const { input, output, run } = buildNetwork(model(), height, width);
      input.data.fill(0.5);
      run();
      expect(output.data).toHaveLength(height * width);
      expect(output.data.every((value) => value >= 0 && value < 0.5)).toBe(true);
    }
  });
});
