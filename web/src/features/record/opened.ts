import { onForget } from "~/lib/forget";
import { makeStore, useStore } from "~/lib/store";
import { readVault } from "./api";
import { type Heads, openHeads, type Vault } from "./crypto/vault";
import { keep, readKept } from "./local";

type Sealed = Awaited<ReturnType<typeof readVault>>;

/** The opened vault of this tab. It exists in memory alone: a reload locks. */
export interface Opened {
  vault: Vault;
  sequence: number;
  heads: Heads;
  /** The server shows an older vault than the one this device saw before, or another one of the same age. */
  older: boolean;
}

const store = makeStore<Opened | null>(null);
export const useOpened = (): Opened | null => useStore(store, null);
export const openedNow = (): Opened | null => store.get();

/** Without activity for this long, the vault locks. */
export const IDLE = 15 * 60_000;

const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("vault");

/** Forgets the keys in this tab and, unless another tab said so, in all tabs of this browser. */
export function lock(everywhere = true): void {
  store.set(null);
  if (everywhere) tabs?.postMessage("lock");
}
tabs?.addEventListener("message", () => lock(false));
onForget(() => lock());

const seenKey = (vaultId: string) => `seen/${vaultId}`;

const digestOf = async (text: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

interface Seen {
  sequence: number;
  heads: string;
}

/** Compares a vault with what this device saw before, and remembers the newer one. */
async function isOlder({ id, sequence, heads }: Pick<Sealed, "id" | "sequence" | "heads">): Promise<boolean> {
  const now: Seen = { sequence, heads: await digestOf(heads) };
  const text = await readKept(seenKey(id));
  const seen = text === null ? null : (JSON.parse(text) as Seen);
  if (seen && (seen.sequence > sequence || (seen.sequence === sequence && seen.heads !== now.heads))) return true;
  await keep(seenKey(id), JSON.stringify(now));
  return false;
}

/** The therapist knows why the vault is older, for example because a backup was restored. */
export async function acceptOlder(): Promise<void> {
  const opened = store.get();
  const sealed = await readVault();
  if (!opened) return;
  const now: Seen = { sequence: sealed.sequence, heads: await digestOf(sealed.heads) };
  await keep(seenKey(sealed.id), JSON.stringify(now));
  await refresh();
}

/** Puts an unlocked vault into this tab. Throws Closed when the list of heads was not made for this sequence. */
export async function enter(vault: Vault, sealed: Sealed): Promise<Opened> {
  const heads = await openHeads(vault, sealed.sequence, sealed.heads);
  const opened = { vault, sequence: sealed.sequence, heads, older: await isOlder(sealed) };
  store.set(opened);
  return opened;
}

/** Reads how far the vault has grown: another tab or device may have written. */
export async function refresh(): Promise<Opened> {
  const opened = store.get();
  if (!opened) throw new Locked();
  return enter(opened.vault, await readVault());
}

/** Notes what this tab wrote. */
export async function grew(sequence: number, heads: Heads, sealedHeads: string): Promise<void> {
  const opened = store.get();
  if (!opened) return;
  await isOlder({ id: opened.vault.vaultId, sequence, heads: sealedHeads });
  if (store.get()) store.set({ ...opened, sequence, heads });
}

/** The vault was locked meanwhile. */
export class Locked extends Error {
  override name = "Locked";
}
