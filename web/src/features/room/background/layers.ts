/** The layers of a network of pictures, in plain loops. A picture is rows of pixels, a pixel its channels. */

export type Numbers = Float64Array<ArrayBuffer>;

export interface Picture {
  height: number;
  width: number;
  channels: number;
  data: Numbers;
}

export type Activation = "none" | "relu" | "hardSwish";

const relu = (x: number): number => (x > 0 ? x : 0);
const hardSwish = (x: number): number => (x <= -3 ? 0 : x >= 3 ? x : (x * (x + 3)) / 6);

function activate(data: Numbers, activation: Activation): void {
  if (activation === "relu") for (let i = 0; i < data.length; i++) data[i] = relu(data[i] as number);
  if (activation === "hardSwish") for (let i = 0; i < data.length; i++) data[i] = hardSwish(data[i] as number);
}

/** The weights of one convolution. */
export interface Kernel {
  weights: Numbers;
  bias: Numbers;
  size: number;
  stride: number;
  activation: Activation;
}

/** Every pixel alone: out = weights × in + bias. Two pixels and four outputs at once need the fewest reads. */
export function pointwise(from: Picture, to: Picture, { weights, bias, activation }: Kernel): void {
  const ins = from.channels;
  const outs = to.channels;
  const pixels = to.height * to.width;
  const { data: a } = from;
  const { data: out } = to;
  for (let p = 0; p < pixels; p += 2) {
    const at = p * ins;
    // A picture with one pixel computes it twice.
    const next = p + 1 < pixels ? ins : 0;
    for (let o = 0; o < outs; o += 4) {
      let a0 = bias[o] as number;
      let a1 = bias[o + 1] as number;
      let a2 = bias[o + 2] as number;
      let a3 = bias[o + 3] as number;
      let b0 = a0;
      let b1 = a1;
      let b2 = a2;
      let b3 = a3;
      let w = o * ins;
      for (let i = at; i < at + ins; i++, w++) {
        const x = a[i] as number;
        const y = a[i + next] as number;
        const w0 = weights[w] as number;
        const w1 = weights[w + ins] as number;
        const w2 = weights[w + 2 * ins] as number;
        const w3 = weights[w + 3 * ins] as number;
        a0 += x * w0;
        a1 += x * w1;
        a2 += x * w2;
        a3 += x * w3;
        b0 += y * w0;
        b1 += y * w1;
        b2 += y * w2;
        b3 += y * w3;
      }
      const first = p * outs + o;
      const second = next ? first + outs : first;
      out[first] = a0;
      out[first + 1] = a1;
      out[first + 2] = a2;
      out[first + 3] = a3;
      out[second] = b0;
      out[second + 1] = b1;
      out[second + 2] = b2;
      out[second + 3] = b3;
    }
  }
  activate(out, activation);
}

/** Zeros around a picture, so that squares at its edge need no special care. */
export function padded(from: Picture, to: Picture, { size, stride }: Kernel): Picture {
  const more = (a: number, b: number) => Math.max((b - 1) * stride + size - a, 0);
  const height = from.height + more(from.height, to.height);
  const width = from.width + more(from.width, to.width);
  return { height, width, channels: from.channels, data: new Float64Array(height * width * from.channels) };
}

function copyInto(from: Picture, frame: Picture): void {
  const top = (frame.height - from.height) >> 1;
  const left = (frame.width - from.width) >> 1;
  const row = from.width * from.channels;
  for (let y = 0; y < from.height; y++)
    frame.data.set(from.data.subarray(y * row, (y + 1) * row), ((y + top) * frame.width + left) * frame.channels);
}

/** A square of pixels makes each pixel: lays every square into a row, then takes each row for a pixel. */
export function square(from: Picture, frame: Picture, rows: Picture, to: Picture, kernel: Kernel): void {
  copyInto(from, frame);
  const run = kernel.size * frame.channels;
  let at = 0;
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++)
      for (let k = 0; k < kernel.size; k++) {
        const start = ((y * kernel.stride + k) * frame.width + x * kernel.stride) * frame.channels;
        for (let i = start; i < start + run; i++) rows.data[at++] = frame.data[i] as number;
      }
  pointwise(rows, to, kernel);
}

/** A square of pixels makes each pixel, every channel alone. */
export function depthwise(from: Picture, frame: Picture, to: Picture, kernel: Kernel): void {
  copyInto(from, frame);
  const { size, stride, weights: w, bias } = kernel;
  const n = to.channels;
  const { data: a } = frame;
  const { data: out } = to;
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) {
      const at = (y * to.width + x) * n;
      for (let c = 0; c < n; c++) out[at + c] = bias[c] as number;
      for (let k = 0; k < size; k++) {
        const f = ((y * stride + k) * frame.width + x * stride) * n;
        if (size === 3) threeOf(out, at, a, f, w, k * 3 * n, n);
        else fiveOf(out, at, a, f, w, k * 5 * n, n);
      }
    }
  activate(out, kernel.activation);
}

function threeOf(out: Numbers, at: number, a: Numbers, f: number, w: Numbers, k: number, n: number): void {
  for (let c = 0; c < n; c++)
    out[at + c] =
      (out[at + c] as number) +
      (a[f + c] as number) * (w[k + c] as number) +
      (a[f + n + c] as number) * (w[k + n + c] as number) +
      (a[f + 2 * n + c] as number) * (w[k + 2 * n + c] as number);
}

function fiveOf(out: Numbers, at: number, a: Numbers, f: number, w: Numbers, k: number, n: number): void {
  for (let c = 0; c < n; c++)
    out[at + c] =
      (out[at + c] as number) +
      (a[f + c] as number) * (w[k + c] as number) +
      (a[f + n + c] as number) * (w[k + n + c] as number) +
      (a[f + 2 * n + c] as number) * (w[k + 2 * n + c] as number) +
      (a[f + 3 * n + c] as number) * (w[k + 3 * n + c] as number) +
      (a[f + 4 * n + c] as number) * (w[k + 4 * n + c] as number);
}

/** The mean of every channel. */
export function mean(from: Picture, to: Picture): void {
  const n = from.channels;
  to.data.fill(0);
  for (let i = 0; i < from.data.length; i += n)
    for (let c = 0; c < n; c++) to.data[c] = (to.data[c] as number) + (from.data[i + c] as number);
  for (let c = 0; c < n; c++) to.data[c] = ((to.data[c] as number) * n) / from.data.length;
}

export function add(a: Picture, b: Picture, to: Picture): void {
  for (let i = 0; i < to.data.length; i++) to.data[i] = (a.data[i] as number) + (b.data[i] as number);
}

/** Every channel times its weight. */
export function scale(from: Picture, by: Picture, to: Picture): void {
  const n = from.channels;
  for (let i = 0; i < from.data.length; i += n)
    for (let c = 0; c < n; c++) to.data[i + c] = (from.data[i + c] as number) * (by.data[c] as number);
}

export function logistic(from: Picture, to: Picture): void {
  for (let i = 0; i < to.data.length; i++) to.data[i] = 1 / (1 + Math.exp(-(from.data[i] as number)));
}

/** Twice the size. The centres of pixels stay where they are. */
export function enlarge(from: Picture, to: Picture): void {
  const { width, height, channels: n, data: a } = from;
  for (let y = 0; y < to.height; y++) {
    const fy = Math.max(0, y / 2 - 0.25);
    const y0 = Math.floor(fy);
    const y1 = Math.min(y0 + 1, height - 1);
    const dy = fy - y0;
    for (let x = 0; x < to.width; x++) {
      const fx = Math.max(0, x / 2 - 0.25);
      const x0 = Math.floor(fx);
      const x1 = Math.min(x0 + 1, width - 1);
      const dx = fx - x0;
      const p00 = (y0 * width + x0) * n;
      const p01 = (y0 * width + x1) * n;
      const p10 = (y1 * width + x0) * n;
      const p11 = (y1 * width + x1) * n;
      const at = (y * to.width + x) * n;
      for (let c = 0; c < n; c++) {
        const above = (a[p00 + c] as number) * (1 - dx) + (a[p01 + c] as number) * dx;
        const below = (a[p10 + c] as number) * (1 - dx) + (a[p11 + c] as number) * dx;
        to.data[at + c] = above * (1 - dy) + below * dy;
      }
    }
  }
}

/** Every pixel becomes a square of four, in one channel. */
export function unfold(from: Picture, to: Picture, { weights: w, bias }: Kernel): void {
  const n = from.channels;
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) {
      const f = ((y >> 1) * from.width + (x >> 1)) * n;
      const k = ((y & 1) * 2 + (x & 1)) * n;
      let sum = bias[0] as number;
      for (let c = 0; c < n; c++) sum += (from.data[f + c] as number) * (w[k + c] as number);
      to.data[y * to.width + x] = sum;
    }
}
