/** Reads the parts of a TensorFlow Lite file that a network of picture layers needs. */

/** The operators that this reader knows, by their number in the format. */
export const OPERATORS = {
  0: "add",
  3: "conv",
  4: "depthwise",
  6: "dequantize",
  14: "logistic",
  18: "mul",
  19: "relu",
  23: "resize",
  32: "transpose",
  40: "mean",
  117: "hardSwish",
} as const;

export type Kind = (typeof OPERATORS)[keyof typeof OPERATORS];

interface Tensor {
  shape: number[];
  /** The numbers of a constant; null for what the network computes. */
  constant: Float64Array | null;
}

export interface Operation {
  kind: Kind;
  inputs: number[];
  output: number;
  stride: number;
}

export interface Model {
  tensors: Tensor[];
  operations: Operation[];
  input: number;
  output: number;
}

const FLOAT16 = 1;

/** Half precision has 1 bit for the sign, 5 for the exponent and 10 for the fraction. */
export function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** A flatbuffer: tables name the offsets of their fields, vectors begin with their length. */
class Flatbuffer {
  readonly view: DataView;

  constructor(file: ArrayBuffer) {
    this.view = new DataView(file);
  }

  follow(at: number): number {
    return at + this.view.getUint32(at, true);
  }

  /** Where a field of a table is; 0 when the table leaves it out. */
  field(table: number, index: number): number {
    const names = table - this.view.getInt32(table, true);
    const at = 4 + 2 * index;
    if (at >= this.view.getUint16(names, true)) return 0;
    const offset = this.view.getUint16(names + at, true);
    return offset && table + offset;
  }

  byte(table: number, index: number): number {
    const at = this.field(table, index);
    return at && this.view.getUint8(at);
  }

  int(table: number, index: number): number {
    const at = this.field(table, index);
    return at && this.view.getInt32(at, true);
  }

  ints(table: number, index: number): number[] {
    return this.places(table, index).map((at) => this.view.getInt32(at, true));
  }

  tables(table: number, index: number): number[] {
    return this.places(table, index).map((at) => this.follow(at));
  }

  private places(table: number, index: number): number[] {
    const at = this.field(table, index);
    if (!at) return [];
    const start = this.follow(at);
    return Array.from({ length: this.view.getUint32(start, true) }, (_, i) => start + 4 + 4 * i);
  }

  halves(table: number, index: number): Float64Array | null {
    const at = this.field(table, index);
    if (!at) return null;
    const start = this.follow(at);
    const count = this.view.getUint32(start, true) / 2;
    return Float64Array.from({ length: count }, (_, i) => half(this.view.getUint16(start + 4 + 2 * i, true)));
  }
}

export function readModel(file: ArrayBuffer): Model {
  const flat = new Flatbuffer(file);
  const root = flat.follow(0);
  const kinds = flat.tables(root, 1).map((code) => flat.int(code, 3) || flat.byte(code, 0));
  const buffers = flat.tables(root, 4);
  const graph = flat.tables(root, 2)[0] ?? 0;
  const tensors = flat.tables(graph, 0).map((tensor): Tensor => {
    const buffer = buffers[flat.int(tensor, 2)] ?? 0;
    const constant = flat.byte(tensor, 1) === FLOAT16 ? flat.halves(buffer, 0) : null;
    return { shape: flat.ints(tensor, 0), constant };
  });
  const operations: Operation[] = [];
  for (const table of flat.tables(graph, 3)) {
    const kind = OPERATORS[kinds[flat.int(table, 0)] as keyof typeof OPERATORS];
    if (!kind) throw new Error("unknown operator");
    const inputs = flat.ints(table, 1);
    const output = flat.ints(table, 2)[0] ?? 0;
    const options = flat.field(table, 4) && flat.follow(flat.field(table, 4));
    if (kind === "dequantize")
      Object.assign(tensors[output] as Tensor, { constant: tensors[inputs[0] ?? 0]?.constant });
    else operations.push({ kind, inputs, output, stride: convolves(kind) ? flat.int(options, 1) : 1 });
  }
  return { tensors, operations, input: flat.ints(graph, 1)[0] ?? 0, output: flat.ints(graph, 2)[0] ?? 0 };
}

const convolves = (kind: Kind): boolean => kind === "conv" || kind === "depthwise";
