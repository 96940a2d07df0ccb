import { ApiError } from "~/api/errors";
import { appendVersion, createRecord, deleteRecord, readVersions } from "./api";
import { type Content, type Entry, entriesOf } from "./content";
import { Closed } from "./crypto/format";
import {
  type Head,
  type Heads,
  NO_LINK,
  nextLink,
  openName,
  openVersions,
  sealHeads,
  sealName,
  sealVersion,
  type Vault,
} from "./crypto/vault";
import { grew, Locked, type Opened, openedNow, refresh } from "./opened";

const PAGE = 100;
const TRIES = 5;
const EMPTY: Head = { versions: 0, link: NO_LINK };

/** The server keeps another record than the one that was written: shorter, longer, changed or exchanged. */
export class Tampered extends Error {
  override name = "Tampered";
}

/** The same entry was changed meanwhile, in another tab or on another device. */
export class Changed extends Error {
  override name = "Changed";
}

export interface LoadedRecord {
  id: string;
  name: string;
  keepUntil: string;
  deletable: boolean;
  entries: Entry[];
  versions: number;
}

/** What the sealed name has: the name, and whose account the record was opened for. */
interface Named {
  name: string;
  patient: string;
}

export async function readName(vault: Vault, id: string, sealed: string, customerId?: string): Promise<string> {
  const named = JSON.parse(await openName(vault, id, sealed)) as Named;
  if (customerId && customerId !== named.patient) throw new Tampered();
  return named.name;
}

function need(): Opened {
  const opened = openedNow();
  if (!opened) throw new Locked();
  return opened;
}

const sameLink = (a: Head, b: Head) => a.versions === b.versions && a.link.every((byte, i) => byte === b.link[i]);

/** All pages at once: how many there are is in the list of heads. */
async function fetchVersions(id: string, count: number) {
  const starts = Array.from({ length: Math.max(1, Math.ceil(count / PAGE)) }, (_, page) => page * PAGE);
  const pages = await Promise.all(starts.map((after) => readVersions(id, after)));
  const first = pages[0] as (typeof pages)[number];
  return { record: first, versions: pages.flatMap((page) => page.page).slice(0, count) };
}

/**
 * Opens a record and proves that it is whole: its last link is the one in the list of heads. `opened` is a vault that
 * was read just before; without it the vault is read again.
 */
export async function loadRecord(id: string, opened?: Opened): Promise<LoadedRecord> {
  const { vault, heads } = opened ?? (await refresh());
  const expected = heads.get(id);
  if (!expected) throw new ApiError(404);
  const { record, versions } = await fetchVersions(id, expected.versions);
  try {
    const { texts, head } = await openVersions(vault, id, EMPTY, versions);
    if (!sameLink(head, expected)) throw new Tampered();
    return {
      id,
      name: await readName(vault, id, record.name, record.customerId),
      keepUntil: record.keepUntil,
      deletable: record.deletable,
      entries: entriesOf(texts),
      versions: head.versions,
    };
  } catch (error) {
    if (error instanceof Closed) throw new Tampered();
    throw error;
  }
}

const isMoved = (error: unknown) => error instanceof ApiError && error.code === "vault.moved";

/** Runs a write, and again with the newest heads when another tab or device wrote first. */
async function write(
  run: (opened: Opened) => Promise<{ heads: Heads; sealedHeads: string }>,
  check: () => Promise<void> = async () => {},
): Promise<void> {
  for (let left = TRIES; ; left--) {
    await check();
    const opened = need();
    try {
      const { heads, sealedHeads } = await run(opened);
      return await grew(opened.sequence + 1, heads, sealedHeads);
    } catch (error) {
      if (!isMoved(error) || left === 1) throw error;
      await refresh();
    }
  }
}

async function grow(opened: Opened, id: string, content: Content) {
  const before = opened.heads.get(id) ?? EMPTY;
  const sealed = await sealVersion(opened.vault, id, before, JSON.stringify(content));
  const head = { versions: before.versions + 1, link: await nextLink(before.link, sealed) };
  const heads = new Map(opened.heads).set(id, head);
  const sealedHeads = await sealHeads(opened.vault, opened.sequence + 1, heads);
  return { heads, sealedHeads, body: { sequence: opened.sequence, heads: sealedHeads, number: head.versions, sealed } };
}

/** Opens the record of a patient with its first entry, and returns its id. */
export async function openRecord(patient: string, name: string, content: Content): Promise<string> {
  const id = crypto.randomUUID();
  await write(async (opened) => {
    const { body, ...grown } = await grow(opened, id, content);
    const sealedName = await sealName(opened.vault, id, JSON.stringify({ name, patient } satisfies Named));
    await createRecord({ ...body, id, customerId: patient, name: sealedName });
    return grown;
  });
  return id;
}

/**
 * Adds a version. `seen` is how many versions the record had when the form was opened. Throws Changed when the entry has
 * another version since then. `files` are the attachments that this version names first.
 */
export async function append(id: string, content: Content, seen: number, files: string[] = []): Promise<void> {
  let known = seen;
  const check = async () => {
    const now = need().heads.get(id)?.versions ?? 0;
    if (now === known) return;
    const { entries, versions } = await loadRecord(id);
    const entry = entries.find((one) => one.id === content.entry);
    if ((entry?.versions.length ?? 0) >= content.version) throw new Changed();
    known = versions;
  };
  await write(async (opened) => {
    const { body, ...grown } = await grow(opened, id, content);
    await appendVersion(id, { ...body, ...(files.length > 0 && { attachments: files }) });
    return grown;
  }, check);
}

/** Deletes a record whose time is over. */
export const removeRecord = (id: string): Promise<void> =>
  write(async (opened) => {
    const heads = new Map(opened.heads);
    heads.delete(id);
    const sealedHeads = await sealHeads(opened.vault, opened.sequence + 1, heads);
    await deleteRecord(id, { sequence: opened.sequence, heads: sealedHeads });
    return { heads, sealedHeads };
  });
