/** The format of a vault. `internal/record/README.md` describes it; Go writes the same (`internal/record/format`). */
export type Bytes = Uint8Array<ArrayBuffer>;

const NAME = "psic-vault/1";
/** The least cost that this browser accepts from the server. */
export const MIN_ITERATIONS = 600_000;
/** A higher cost than this would stop the browser. */
export const MAX_ITERATIONS = 10_000_000;
export const SALT_BYTES = 16;
export const KEY_BYTES = 32;
export const KIT_BYTES = 20;
export const PASSKEY_SALT_BYTES = 32;
const NONCE_BYTES = 12;

export const KEY_PAD = 256;
export const NAME_PAD = 256;
export const VERSION_PAD = 1024;
export const MAX_VERSION_PAD = 32 * 1024;
export const HEADS_PAD = 1024;
export const MAX_HEADS_PAD = 128 * 1024;

/** A wrong passphrase, or a text that was changed, moved or made for another place. */
export class Closed extends Error {
  override name = "Closed";
}

/** A text that does not fit into the largest size. */
export class TooLong extends Error {
  override name = "TooLong";
}

/** Random bytes. Tests replace it by a sequence. */
export type Random = (length: number) => Bytes;
export const random: Random = (length) => crypto.getRandomValues(new Uint8Array(length));

export interface Owner {
  vaultId: string;
  therapistId: string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });
export const utf8 = (text: string): Bytes => encoder.encode(text);
export const textOf = (bytes: Bytes): string => decoder.decode(bytes);

export function toBase64(bytes: Bytes): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

export function fromBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    throw new Closed();
  }
}

export function join(...parts: Bytes[]): Bytes {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** What a sealed text is bound to: it opens in this vault, of this therapist, at this place alone. */
export const dataOf = (owner: Owner, kind: string, ...more: (string | number)[]): Bytes =>
  utf8([NAME, kind, owner.vaultId, owner.therapistId, ...more].join("|"));

const infoOf = (use: string[]): Bytes => utf8([NAME, "key", ...use].join("|"));

/** A secret with much entropy, from which keys are derived. Nobody can read it back, scripts of this page included. */
export const secretOf = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);

export const derive = (secret: CryptoKey, ...use: string[]): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info: infoOf(use) },
    secret,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );

export async function passphraseKey(passphrase: string, salt: Bytes, iterations: number): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey("raw", utf8(passphrase), "PBKDF2", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations },
    typed,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

export async function sealBytes(key: CryptoKey, plain: Bytes, data: Bytes, from: Random = random): Promise<Bytes> {
  const iv = from(NONCE_BYTES);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: data }, key, plain);
  return join(iv, new Uint8Array(sealed));
}

export const seal = async (key: CryptoKey, plain: Bytes, data: Bytes, from?: Random): Promise<string> =>
  toBase64(await sealBytes(key, plain, data, from));

export async function openBytes(key: CryptoKey, bytes: Bytes, data: Bytes): Promise<Bytes> {
  try {
    const iv = bytes.subarray(0, NONCE_BYTES);
    const algorithm = { name: "AES-GCM", iv, additionalData: data };
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.subarray(NONCE_BYTES)));
  } catch {
    throw new Closed();
  }
}

export const open = async (key: CryptoKey, sealed: string, data: Bytes): Promise<Bytes> =>
  openBytes(key, fromBase64(sealed), data);

/** Puts the length before a text and fills it up to a power of two, so that its size tells little. */
function pad(plain: Bytes, least: number, most: number): Bytes {
  let size = least;
  while (size < plain.length + 4) size *= 2;
  if (size > most) throw new TooLong();
  const out = new Uint8Array(size);
  new DataView(out.buffer).setUint32(0, plain.length);
  out.set(plain, 4);
  return out;
}

function unpad(padded: Bytes): Bytes {
  const length = padded.length < 4 ? -1 : new DataView(padded.buffer, padded.byteOffset).getUint32(0);
  if (length < 0 || length > padded.length - 4) throw new Closed();
  return padded.slice(4, 4 + length);
}

interface Size {
  least: number;
  most: number;
}

export const sealPadded = (key: CryptoKey, plain: Bytes, data: Bytes, size: Size, from?: Random): Promise<string> =>
  seal(key, pad(plain, size.least, size.most), data, from);

export const openPadded = async (key: CryptoKey, sealed: string, data: Bytes): Promise<Bytes> =>
  unpad(await open(key, sealed, data));
