import type { Keys } from "../crypto/vault";

/** What an archive carries: the vault as the server keeps it, sealed. Nothing in it opens without passphrase or kit. */
export interface Archive {
  format: typeof FORMAT;
  /** When it was made. */
  made: string;
  vaultId: string;
  therapistId: string;
  keys: Keys;
  sequence: number;
  heads: string;
  records: ArchivedRecord[];
  /** The sealed pieces of each file that is inside. */
  files: Record<string, string[]>;
}

export interface ArchivedRecord {
  id: string;
  name: string;
  versions: string[];
}

export const FORMAT = "psic-archive/1";
