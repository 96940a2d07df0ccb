import {
  type Bytes,
  Closed,
  dataOf,
  derive,
  fromBase64,
  HEADS_PAD,
  join,
  KEY_BYTES,
  KEY_PAD,
  KIT_BYTES,
  MAX_HEADS_PAD,
  MAX_ITERATIONS,
  MAX_VERSION_PAD,
  MIN_ITERATIONS,
  NAME_PAD,
  type Owner,
  open,
  openPadded,
  passphraseKey,
  type Random,
  random,
  SALT_BYTES,
  seal,
  sealPadded,
  secretOf,
  textOf,
  toBase64,
  utf8,
  VERSION_PAD,
} from "./format";
import { kitSecret, kitText } from "./kit";

/** Some 0.4 s on a computer and 2 s on a phone (ADR 0040). */
const ITERATIONS = 1_000_000;

/** The wrapped keys, as the server keeps them. */
export interface Keys {
  salt: string;
  iterations: number;
  passphraseKey: string;
  kitKey: string;
}

/** How long a record is, and the link of its last version. */
export interface Head {
  versions: number;
  link: Bytes;
}
export type Heads = ReadonlyMap<string, Head>;

export const NO_LINK: Bytes = new Uint8Array(32);

/** An opened vault: keys that seal and open, and that cannot be read back. */
export interface Vault extends Owner {
  secret: CryptoKey;
}

async function wrapWithPassphrase(owner: Owner, raw: Bytes, passphrase: string, iterations: number, from: Random) {
  const salt = from(SALT_BYTES);
  const key = await passphraseKey(passphrase, salt, iterations);
  const sealed = await seal(key, raw, dataOf(owner, "passphrase", iterations), from);
  return { salt: toBase64(salt), iterations, passphraseKey: sealed };
}

const kitKeyOf = async (owner: Owner, kit: Bytes): Promise<CryptoKey> =>
  derive(await secretOf(kit), "kit", owner.vaultId);

async function wrapWithKit(owner: Owner, raw: Bytes, from: Random) {
  const kit = from(KIT_BYTES);
  const kitKey = await seal(await kitKeyOf(owner, kit), raw, dataOf(owner, "kit"), from);
  return { kit: kitText(kit), kitKey };
}

/** A key pair to whose public half others can seal. */
async function keyPair(owner: Owner, secret: CryptoKey, from: Random) {
  const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
  const publicKey = toBase64(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)));
  const encoded = new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey));
  const size = { least: KEY_PAD, most: KEY_PAD };
  const data = dataOf(owner, "private", publicKey);
  return { publicKey, privateKey: await sealPadded(await derive(secret, "private"), encoded, data, size, from) };
}

/** Makes a vault. Nothing of it is kept until it is sent: `kit` is shown once. */
export async function createVault(owner: Owner, passphrase: string, from: Random = random, iterations = ITERATIONS) {
  const raw = from(KEY_BYTES);
  const secret = await secretOf(raw);
  const vault: Vault = { ...owner, secret };
  const wrapped = await wrapWithPassphrase(owner, raw, passphrase, iterations, from);
  const { kit, kitKey } = await wrapWithKit(owner, raw, from);
  const pair = await keyPair(owner, secret, from);
  raw.fill(0);
  const heads = await sealHeads(vault, 0, new Map(), from);
  return { vault, kit, sent: { id: owner.vaultId, ...wrapped, kitKey, ...pair, heads } };
}

async function rawByPassphrase(owner: Owner, keys: Keys, passphrase: string): Promise<Bytes> {
  if (keys.iterations < MIN_ITERATIONS || keys.iterations > MAX_ITERATIONS) throw new Closed();
  const key = await passphraseKey(passphrase, fromBase64(keys.salt), keys.iterations);
  return open(key, keys.passphraseKey, dataOf(owner, "passphrase", keys.iterations));
}

async function rawByKit(owner: Owner, keys: Keys, typed: string): Promise<Bytes> {
  const kit = kitSecret(typed);
  if (!kit) throw new Closed();
  return open(await kitKeyOf(owner, kit), keys.kitKey, dataOf(owner, "kit"));
}

/** With which secret somebody opens the vault. */
export type Way = "passphrase" | "kit";
const rawBy = (owner: Owner, keys: Keys, way: Way, typed: string) =>
  way === "kit" ? rawByKit(owner, keys, typed) : rawByPassphrase(owner, keys, typed);

/** Opens the vault, or throws Closed: a wrong passphrase or kit. */
export async function unlock(owner: Owner, keys: Keys, way: Way, typed: string): Promise<Vault> {
  const raw = await rawBy(owner, keys, way, typed);
  const secret = await secretOf(raw);
  raw.fill(0);
  return { vaultId: owner.vaultId, therapistId: owner.therapistId, secret };
}

const passkeyKeyOf = async (owner: Owner, id: string, secret: Bytes): Promise<CryptoKey> =>
  derive(await secretOf(secret), "passkey", owner.vaultId, id);

/** Opens the vault with the secret that a passkey derived, or throws Closed. */
export async function unlockWithPasskey(owner: Owner, { id, key }: { id: string; key: string }, secret: Bytes) {
  const raw = await open(await passkeyKeyOf(owner, id, secret), key, dataOf(owner, "passkey", id));
  const opened: Vault = { vaultId: owner.vaultId, therapistId: owner.therapistId, secret: await secretOf(raw) };
  raw.fill(0);
  return opened;
}

interface Proof {
  way: Way;
  typed: string;
}

/** Throws Closed unless the passphrase or the kit opens the vault. */
export async function prove(owner: Owner, keys: Keys, proof: Proof): Promise<void> {
  (await rawBy(owner, keys, proof.way, proof.typed)).fill(0);
}

/** Wraps the same key with the secret that a passkey derives. */
export async function wrapForPasskey(
  owner: Owner,
  keys: Keys,
  proof: Proof,
  id: string,
  secret: Bytes,
  from: Random = random,
): Promise<string> {
  const raw = await rawBy(owner, keys, proof.way, proof.typed);
  const wrapped = await seal(await passkeyKeyOf(owner, id, secret), raw, dataOf(owner, "passkey", id), from);
  raw.fill(0);
  return wrapped;
}

/** Wraps the same key with another passphrase. Nothing that was written is sealed anew. */
export async function changePassphrase(owner: Owner, keys: Keys, proof: Proof, next: string): Promise<Keys> {
  const raw = await rawBy(owner, keys, proof.way, proof.typed);
  const wrapped = await wrapWithPassphrase(owner, raw, next, ITERATIONS, random);
  raw.fill(0);
  return { ...wrapped, kitKey: keys.kitKey };
}

/** Wraps the same key with a new kit. The printed one opens nothing then. */
export async function changeKit(owner: Owner, keys: Keys, proof: Proof): Promise<{ keys: Keys; kit: string }> {
  const raw = await rawBy(owner, keys, proof.way, proof.typed);
  const { kit, kitKey } = await wrapWithKit(owner, raw, random);
  raw.fill(0);
  return { keys: { ...keys, kitKey }, kit };
}

/** The link of the version that follows `link`. */
export const nextLink = async (link: Bytes, sealed: string): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", join(link, fromBase64(sealed))));

const NAME_SIZE = { least: NAME_PAD, most: NAME_PAD };
const VERSION_SIZE = { least: VERSION_PAD, most: MAX_VERSION_PAD };
const HEADS_SIZE = { least: HEADS_PAD, most: MAX_HEADS_PAD };

export const sealName = async (vault: Vault, recordId: string, text: string, from?: Random): Promise<string> =>
  sealPadded(await derive(vault.secret, "names"), utf8(text), dataOf(vault, "name", recordId), NAME_SIZE, from);

export const openName = async (vault: Vault, recordId: string, sealed: string): Promise<string> =>
  textOf(await openPadded(await derive(vault.secret, "names"), sealed, dataOf(vault, "name", recordId)));

const versionData = (vault: Vault, recordId: string, number: number, previous: Bytes) =>
  dataOf(vault, "version", recordId, number, toBase64(previous));

/** Seals one version of a record. It opens at this number of this record, after these versions. */
export async function sealVersion(
  vault: Vault,
  recordId: string,
  after: Head,
  text: string,
  from?: Random,
): Promise<string> {
  const key = await derive(vault.secret, "record", recordId);
  return sealPadded(key, utf8(text), versionData(vault, recordId, after.versions + 1, after.link), VERSION_SIZE, from);
}

export interface Opened {
  texts: string[];
  /** After the last of them. */
  head: Head;
}

/** Opens versions that follow each other. Throws Closed when one is missing, changed or out of its place. */
export async function openVersions(
  vault: Vault,
  recordId: string,
  after: Head,
  versions: readonly { number: number; sealed: string }[],
): Promise<Opened> {
  const key = await derive(vault.secret, "record", recordId);
  let head = after;
  const places: Head[] = [];
  for (const { number, sealed } of versions) {
    if (number !== head.versions + 1) throw new Closed();
    places.push(head);
    head = { versions: number, link: await nextLink(head.link, sealed) };
  }
  const plain = versions.map(({ number, sealed }, i) =>
    openPadded(key, sealed, versionData(vault, recordId, number, places[i]?.link ?? NO_LINK)),
  );
  return { texts: (await Promise.all(plain)).map(textOf), head };
}

const HEAD_BYTES = 16 + 4 + 32;
const hex = (bytes: Bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const uuid = (bytes: Bytes) => hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const uuidBytes = (id: string): Bytes =>
  Uint8Array.from(id.replaceAll("-", "").match(/../g) ?? [], (two) => Number.parseInt(two, 16));

/** Seals the list of heads for a sequence of the vault. */
export async function sealHeads(vault: Vault, sequence: number, heads: Heads, from?: Random): Promise<string> {
  const rows = [...heads].sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = rows.map(([id, head]) => {
    const count = new Uint8Array(4);
    new DataView(count.buffer).setUint32(0, head.versions);
    return join(uuidBytes(id), count, head.link);
  });
  const key = await derive(vault.secret, "heads");
  return sealPadded(key, join(...parts), dataOf(vault, "heads", sequence), HEADS_SIZE, from);
}

/** Opens the list of heads of a sequence. */
export async function openHeads(vault: Vault, sequence: number, sealed: string): Promise<Heads> {
  const plain = await openPadded(await derive(vault.secret, "heads"), sealed, dataOf(vault, "heads", sequence));
  if (plain.length % HEAD_BYTES !== 0) throw new Closed();
  const heads = new Map<string, Head>();
  for (let at = 0; at < plain.length; at += HEAD_BYTES) {
    const versions = new DataView(plain.buffer, plain.byteOffset + at + 16).getUint32(0);
    heads.set(uuid(plain.slice(at, at + 16)), { versions, link: plain.slice(at + 20, at + HEAD_BYTES) });
  }
  return heads;
}

const draftKey = (vault: Vault) => derive(vault.secret, "drafts");
const DRAFT_SIZE = { least: VERSION_PAD, most: 4 * MAX_VERSION_PAD };

/** Drafts stay on this device, sealed like everything else. */
export const sealDraft = async (vault: Vault, slot: string, text: string): Promise<string> =>
  sealPadded(await draftKey(vault), utf8(text), dataOf(vault, "draft", slot), DRAFT_SIZE);

export const openDraft = async (vault: Vault, slot: string, sealed: string): Promise<string> =>
  textOf(await openPadded(await draftKey(vault), sealed, dataOf(vault, "draft", slot)));
