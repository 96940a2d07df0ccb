import type { Activation, Numbers, Picture } from "./layers";
import * as layers from "./layers";
import type { Model, Operation } from "./tflite";

/** A network that is ready to run: fill `input` with colours from 0 to 1, call `run`, read `output`. */
export interface Network {
  input: Picture;
  output: Picture;
  run: () => void;
}

const ACTIVATIONS: Partial<Record<Operation["kind"], Activation>> = { relu: "relu", hardSwish: "hardSwish" };

const picture = (height: number, width: number, channels: number): Picture => ({
  height,
  width,
  channels,
  data: new Float64Array(height * width * channels),
});

class Builder {
  private readonly pictures = new Map<number, Picture>();
  private readonly model: Model;
  private readonly zoom: { height: number; width: number };

  constructor(model: Model, height: number, width: number) {
    this.model = model;
    const [, modelHeight = 1, modelWidth = 1] = model.tensors[model.input]?.shape ?? [];
    this.zoom = { height: height / modelHeight, width: width / modelWidth };
  }

  /** The picture of a tensor, made when it is first needed. */
  of(tensor: number): Picture {
    const known = this.pictures.get(tensor);
    if (known) return known;
    const [, height = 1, width = 1, channels = 1] = this.model.tensors[tensor]?.shape ?? [];
    // A mean over the whole picture stays one pixel.
    const one = height === 1 && width === 1;
    const made = one ? picture(1, 1, channels) : picture(height * this.zoom.height, width * this.zoom.width, channels);
    this.pictures.set(tensor, made);
    return made;
  }

  private constant(tensor: number): Numbers {
    const found = this.model.tensors[tensor]?.constant;
    if (!found) throw new Error("a weight is missing");
    return found as Numbers;
  }

  /** Convolutions apply the activation that follows them, so that the numbers are passed over once less. */
  step(operation: Operation, activation: Activation, output: number): () => void {
    const { kind, inputs } = operation;
    const [a = -1, b = -1] = inputs;
    const from = this.of(a);
    const to = this.of(output);
    if (kind === "conv" || kind === "depthwise" || kind === "transpose")
      return this.convolution(operation, activation, from, to);
    if (kind === "add") return () => layers.add(from, this.of(b), to);
    if (kind === "mul") return () => layers.scale(from, this.of(b), to);
    if (kind === "mean") return () => layers.mean(from, to);
    if (kind === "resize") return () => layers.enlarge(from, to);
    if (kind === "logistic") return () => layers.logistic(from, to);
    throw new Error(`${kind} stands alone`);
  }

  private convolution(operation: Operation, activation: Activation, from: Picture, to: Picture): () => void {
    const { kind, inputs, stride } = operation;
    const [, b = -1, c = -1] = inputs;
    const size = this.model.tensors[b]?.shape[1] ?? 1;
    const kernel = { weights: this.constant(b), bias: this.constant(c), size, stride, activation };
    if (kind === "transpose") return () => layers.unfold(from, to, kernel);
    if (size === 1) return () => layers.pointwise(from, to, kernel);
    const frame = layers.padded(from, to, kernel);
    if (kind === "depthwise") return () => layers.depthwise(from, frame, to, kernel);
    const rows = picture(to.height, to.width, size * size * from.channels);
    return () => layers.square(from, frame, rows, to, kernel);
  }
}

/** All layers slide over the picture, so a smaller one than the model was made for costs less. Sizes divide by 16. */
export function buildNetwork(model: Model, height: number, width: number): Network {
  const builder = new Builder(model, height, width);
  const input = builder.of(model.input);
  const steps: (() => void)[] = [];
  const activated = new Set<Operation>();
  for (const operation of model.operations) {
    if (activated.has(operation)) continue;
    const readers = model.operations.filter((one) => one.inputs.includes(operation.output));
    const [only] = readers;
    const activation = readers.length === 1 && only ? ACTIVATIONS[only.kind] : undefined;
    if (activation && only) activated.add(only);
    steps.push(builder.step(operation, activation ?? "none", activation && only ? only.output : operation.output));
  }
  const run = () => {
    for (const step of steps) step();
  };
  return { input, output: builder.of(model.output), run };
}
