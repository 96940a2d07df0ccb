import { openDraft, sealDraft, type Vault } from "./crypto/vault";
import { dropKept, keep, keptKeys, readKept } from "./local";

const prefixOf = (vault: Vault, recordId: string) => `draft/${vault.vaultId}/${recordId}/`;

/** Keeps a draft on this device, sealed. A slot is an entry's id, or the session's for a new entry. */
export async function keepDraft(vault: Vault, recordId: string, slot: string, value: unknown): Promise<void> {
  const key = prefixOf(vault, recordId) + slot;
  await keep(key, await sealDraft(vault, key, JSON.stringify(value)));
}

export async function readDraft<T>(vault: Vault, recordId: string, slot: string): Promise<T | null> {
  const key = prefixOf(vault, recordId) + slot;
  const sealed = await readKept(key);
  if (sealed === null) return null;
  try {
    return JSON.parse(await openDraft(vault, key, sealed)) as T;
  } catch {
    return null; // of an older vault, or damaged
  }
}

export const dropDraft = (vault: Vault, recordId: string, slot: string): Promise<void> =>
  dropKept(prefixOf(vault, recordId) + slot);

/** The slots of a record that have a draft. */
export async function draftSlots(vault: Vault, recordId: string): Promise<string[]> {
  const prefix = prefixOf(vault, recordId);
  return (await keptKeys(prefix)).map((key) => key.slice(prefix.length));
}
