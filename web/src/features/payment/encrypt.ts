/**
 * RSA with PKCS#1 v1.5 padding, the format of the payment provider. Web Crypto encrypts only with OAEP. The provider's
 * own script could read everything on this page, so these lines are ours. They handle only public values and fresh
 * random bytes, so timing reveals nothing.
 */
interface PublicKey {
  modulus: bigint;
  exponent: bigint;
  /** Length of the modulus, and of every encrypted block. */
  bytes: number;
}

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const BIT_STRING = 0x03;

interface Piece {
  content: Uint8Array;
  rest: Uint8Array;
}

/** Reads one DER element, which must have the given tag. */
function take(der: Uint8Array, tag: number): Piece {
  if (der[0] !== tag) throw new Error("not the expected key");
  const first = der[1] ?? 0;
  const extra = first < 0x80 ? 0 : first & 0x7f;
  const length = extra === 0 ? first : der.slice(2, 2 + extra).reduce((sum, byte) => sum * 256 + byte, 0);
  const start = 2 + extra;
  if (start + length > der.length) throw new Error("a key that is cut off");
  return { content: der.subarray(start, start + length), rest: der.subarray(start + length) };
}

const toBig = (bytes: Uint8Array): bigint =>
  BigInt(`0x${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`);

function toBytes(value: bigint, length: number): Uint8Array {
  const hex = value.toString(16).padStart(length * 2, "0");
  return Uint8Array.from({ length }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16));
}

/** Parses a base64 SPKI key: the algorithm, then a bit string with modulus and exponent. */
function parseKey(base64: string): PublicKey {
  const der = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const algorithm = take(take(der, SEQUENCE).content, SEQUENCE);
  const bits = take(algorithm.rest, BIT_STRING).content.subarray(1);
  const modulus = take(take(bits, SEQUENCE).content, INTEGER);
  const value = toBig(modulus.content);
  const bytes = Math.ceil(value.toString(2).length / 8);
  if (bytes < 256) throw new Error("a key too weak for a card");
  return { modulus: value, exponent: toBig(take(modulus.rest, INTEGER).content), bytes };
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let bits = exponent; bits > 0n; bits >>= 1n) {
    if (bits & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** Random padding bytes. A zero byte would end the padding, so there is none. */
function nonZero(length: number): Uint8Array {
  const out = crypto.getRandomValues(new Uint8Array(length));
  for (let i = 0; i < length; i++) while (out[i] === 0) crypto.getRandomValues(out.subarray(i, i + 1));
  return out;
}

/** Encrypts a short text with the provider's public key. Throws when the key is invalid or the text is too long. */
export function encryptText(text: string, publicKey: string): string {
  const key = parseKey(publicKey);
  const message = new TextEncoder().encode(text);
  const padding = key.bytes - message.length - 3;
  if (padding < 8) throw new Error("the text is too long for the key");
  const block = Uint8Array.from([0, 2, ...nonZero(padding), 0, ...message]);
  const cipher = toBytes(power(toBig(block), key.exponent, key.modulus), key.bytes);
  return btoa(String.fromCharCode(...cipher));
}
