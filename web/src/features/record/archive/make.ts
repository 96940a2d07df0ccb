import { script, styles } from "virtual:archive-reader";
import { serverDate } from "~/lib/serverTime";
import { readPiece, readVault, readVersions } from "../api";
import { entriesOf } from "../content";
import { attachmentSize, piecesOf } from "../crypto/attachment";
import { type Bytes, toBase64, utf8 } from "../crypto/format";
import { NO_LINK, openVersions } from "../crypto/vault";
import { enter, Locked, openedNow } from "../opened";
import { Tampered } from "../write";
import { type Archive, type ArchivedRecord, FORMAT } from "./archive";
import { reader as t } from "./strings";

/** Above this, files stay outside: the page is built in the memory of the browser. */
export const MOST_FILE_BYTES = 200 << 20;
const PAGE = 100;

/** Says what is done: records and files so far, of how many. */
type Progress = (done: number, of: number) => void;

export interface Made {
  blob: Blob;
  records: number;
  /** Files that did not fit. */
  left: number;
}

interface Named {
  id: string;
  size: number;
}

async function readRecord(id: string, count: number): Promise<ArchivedRecord> {
  const versions: string[] = [];
  let name = "";
  while (versions.length < count) {
    const page = await readVersions(id, versions.length);
    name = page.name;
    if (page.page.length === 0) throw new Tampered();
    versions.push(...page.page.slice(0, count - versions.length).map(({ sealed }) => sealed));
    if (page.page.length < PAGE) break;
  }
  return { id, name, versions };
}

/** Reads the vault as it is kept, sealed, and proves on the way that every record is whole. */
export async function makeArchive(withFiles: boolean, told: Progress): Promise<Made> {
  const before = openedNow();
  if (!before) throw new Locked();
  const sealed = await readVault();
  const { vault, heads } = await enter(before.vault, sealed);
  const records: ArchivedRecord[] = [];
  const named: Named[] = [];
  for (const [id, head] of heads) {
    const record = await readRecord(id, head.versions);
    const rows = record.versions.map((text, i) => ({ number: i + 1, sealed: text }));
    const { texts, head: last } = await openVersions(vault, id, { versions: 0, link: NO_LINK }, rows);
    if (last.versions !== head.versions || last.link.some((byte, i) => byte !== head.link[i])) throw new Tampered();
    const found = entriesOf(texts).flatMap((entry) => entry.versions.flatMap(({ attachments }) => attachments ?? []));
    for (const file of found)
      if (!named.some((one) => one.id === file.id)) named.push({ id: file.id, size: attachmentSize(file.bytes) });
    records.push(record);
    told(records.length, heads.size);
  }
  const { files, left } = withFiles ? await readFiles(named, told) : { files: {}, left: named.length };
  const { salt, iterations, passphraseKey, kitKey } = sealed;
  const archive: Archive = {
    format: FORMAT,
    made: serverDate().toISOString(),
    vaultId: sealed.id,
    therapistId: sealed.therapistId,
    keys: { salt, iterations, passphraseKey, kitKey },
    sequence: sealed.sequence,
    heads: sealed.heads,
    records,
    files,
  };
  return { blob: await pageOf(archive), records: records.length, left };
}

async function readFiles(named: readonly Named[], told: Progress) {
  const files: Record<string, string[]> = {};
  let room = MOST_FILE_BYTES;
  let left = 0;
  for (const [i, { id, size }] of named.entries()) {
    if (size > room) left += 1;
    else {
      room -= size;
      const pieces: string[] = [];
      for (let piece = 0; piece < piecesOf(size); piece += 1)
        pieces.push(toBase64(new Uint8Array(await readPiece(id, piece))));
      files[id] = pieces;
    }
    told(i + 1, named.length);
  }
  return { files, left };
}

const hashOf = async (text: string): Promise<string> =>
  `'sha256-${toBase64(new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(text))) as Bytes)}'`;

/**
 * One page that opens itself. Its content policy lets its own script run and nothing else, and no address be reached.
 * The sealed vault is base 64 and ids, so that nothing in it ends the element.
 */
async function pageOf(archive: Archive): Promise<Blob> {
  const policy = [
    "default-src 'none'",
    `script-src ${await hashOf(script)}`,
    `style-src ${await hashOf(styles)}`,
    "img-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const data = JSON.stringify(archive).replaceAll("<", "\\u003c");
  return new Blob(
    [
      `<!doctype html>\n<html lang="pt-BR">\n<head>\n<meta charset="utf-8">\n`,
      `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`,
      `<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${t.title}</title>\n`,
      `<style>${styles}</style>\n</head>\n<body>\n<main></main>\n`,
      `<script type="application/json" id="archive">${data}</script>\n<script>${script}</script>\n</body>\n</html>\n`,
    ],
    { type: "text/html" },
  );
}
