import {
  type Bytes,
  Closed,
  dataOf,
  derive,
  fromBase64,
  join,
  type Owner,
  openPadded,
  type Random,
  random,
  sealPadded,
  secretOf,
  textOf,
  toBase64,
  utf8,
} from "./format";
import type { Vault } from "./vault";

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;
const PUBLIC_BYTES = 65;
const SIZES = { contact: 2048, answers: 4096 } as const;
/** What others seal to a vault. */
export type Kind = keyof typeof SIZES;

/** The vault to which a text is sealed, as the server names it. */
export interface Target extends Owner {
  /** An uncompressed point, in base 64. */
  publicKey: string;
}

/** A key pair for one text. Tests give their own. */
export interface Ephemeral {
  publicKey: Bytes;
  privateKey: CryptoKey;
}

async function ephemeral(): Promise<Ephemeral> {
  const pair = await crypto.subtle.generateKey(CURVE, false, ["deriveBits"]);
  return {
    publicKey: new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)),
    privateKey: pair.privateKey,
  };
}

async function sharedKey(privateKey: CryptoKey, other: Bytes, from: string, to: string): Promise<CryptoKey> {
  let bits: ArrayBuffer;
  try {
    const point = await crypto.subtle.importKey("raw", other, CURVE, false, []);
    bits = await crypto.subtle.deriveBits({ name: "ECDH", public: point }, privateKey, 256);
  } catch {
    throw new Closed();
  }
  return derive(await secretOf(new Uint8Array(bits)), "to", from, to);
}

const sizeOf = (kind: Kind) => ({ least: SIZES[kind], most: SIZES[kind] });

/** Seals a text to the public key of a vault. Only the opened vault reads it: not the server, not who sealed it. */
export async function sealTo(
  target: Target,
  kind: Kind,
  place: string,
  text: string,
  by?: Ephemeral,
  from: Random = random,
): Promise<string> {
  const { publicKey, privateKey } = by ?? (await ephemeral());
  const key = await sharedKey(privateKey, fromBase64(target.publicKey), toBase64(publicKey), target.publicKey);
  const data = dataOf(target, kind, place, target.publicKey);
  return toBase64(join(publicKey, fromBase64(await sealPadded(key, utf8(text), data, sizeOf(kind), from))));
}

/** The key pair of a vault, as the server keeps it. */
interface Pair {
  publicKey: string;
  privateKey: string;
}

/** Opens what was sealed to the vault, or throws Closed. */
export async function openSealedTo(
  vault: Vault,
  pair: Pair,
  kind: Kind,
  place: string,
  sealed: string,
): Promise<string> {
  const encoded = await openPadded(
    await derive(vault.secret, "private"),
    pair.privateKey,
    dataOf(vault, "private", pair.publicKey),
  );
  const privateKey = await crypto.subtle.importKey("pkcs8", encoded, CURVE, false, ["deriveBits"]);
  const bytes = fromBase64(sealed);
  const sender = bytes.slice(0, PUBLIC_BYTES);
  const key = await sharedKey(privateKey, sender, toBase64(sender), pair.publicKey);
  const data = dataOf(vault, kind, place, pair.publicKey);
  return textOf(await openPadded(key, toBase64(bytes.slice(PUBLIC_BYTES)), data));
}
