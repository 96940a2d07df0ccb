/** What is inside a sealed version. The names are part of the format: they must not change. */
export const KINDS = ["IDENTIFICATION", "DEMAND", "EVOLUTION", "PROCEDURE", "REFERRAL", "CLOSING", "NOTE"] as const;
export type Kind = (typeof KINDS)[number];

/** A file of an entry. Its bytes are sealed apart; what it is stands in the version alone. */
export interface Attachment {
  id: string;
  name: string;
  /** By its first bytes, not by what it says it is. */
  type: string;
  bytes: number;
  /** SHA-256 in base 64. With it the file is part of the chain of versions. */
  hash: string;
}

export interface Content {
  /** The entry, and which version of it this is. */
  entry: string;
  version: number;
  kind: Kind;
  /** The day that the entry is about, as YYYY-MM-DD. */
  on: string;
  text: string;
  /** The session that the entry is about. */
  session?: string;
  /** When the author wrote it. */
  at: string;
  author: string;
  attachments?: Attachment[];
  /** The author declares the entry to be without effect. Its versions stay readable. */
  void?: true;
}

export interface Entry {
  id: string;
  kind: Kind;
  /** All versions, the newest last. */
  versions: Content[];
}

/** What is being written: a new entry of a kind, or a version of an entry. */
export interface Writing {
  entry?: Entry;
  kind: Kind;
  session?: string;
}

export const newest = (entry: Entry): Content => entry.versions[entry.versions.length - 1] as Content;

/** Working notes are the psychologist's own. They are no part of the record (CFP 1/2009). */
export const isNote = (entry: Entry): boolean => entry.kind === "NOTE";

const isContent = (value: unknown): value is Content => {
  const content = value as Content;
  return (
    typeof content === "object" &&
    content !== null &&
    KINDS.includes(content.kind) &&
    typeof content.entry === "string" &&
    typeof content.text === "string" &&
    Number.isInteger(content.version)
  );
};

/** Groups versions by entry, in the order of writing. That none is missing is proven by their links. */
export function entriesOf(texts: readonly string[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const text of texts) {
    const content: unknown = JSON.parse(text);
    if (!isContent(content)) throw new Error("unknown content");
    const entry = entries.get(content.entry) ?? { id: content.entry, kind: content.kind, versions: [] };
    entry.versions.push(content);
    entries.set(entry.id, entry);
  }
  return [...entries.values()];
}

/** The newest day first; on the same day what was written last. */
export const byDay = (entries: readonly Entry[]): Entry[] =>
  entries
    .map((entry, order) => ({ entry, order, on: newest(entry).on }))
    .sort((a, b) => b.on.localeCompare(a.on) || b.order - a.order)
    .map(({ entry }) => entry);

const fold = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Whether a text has all words of a search, whatever their accents. */
export const matches = (text: string, search: string): boolean => {
  const within = fold(text);
  return fold(search)
    .split(/\s+/)
    .every((word) => within.includes(word));
};
