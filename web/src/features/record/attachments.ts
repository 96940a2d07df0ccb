import { beginAttachment, readPiece, storePiece } from "./api";
import type { Attachment } from "./content";
import {
  attachmentSize,
  fileHash,
  MAX_FILE_BYTES,
  openPiece,
  PIECE_BYTES,
  piecesOf,
  sealPiece,
} from "./crypto/attachment";
import { type Bytes, Closed, join } from "./crypto/format";
import type { Vault } from "./crypto/vault";

/** How many files an entry may have. */
export const MAX_FILES = 10;
const MAX_NAME = 120;

/** What is wrong with a file that somebody chose. */
export const fileProblem = (file: File): "empty" | "large" | null =>
  file.size === 0 ? "empty" : file.size > MAX_FILE_BYTES ? "large" : null;

const STARTS: readonly [type: string, ...bytes: number[]][] = [
  ["application/pdf", 0x25, 0x50, 0x44, 0x46, 0x2d],
  ["image/png", 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ["image/jpeg", 0xff, 0xd8, 0xff],
  ["image/gif", 0x47, 0x49, 0x46, 0x38],
];

/**
 * The type of a file by its first bytes. Whatever a browser could run, such as HTML or SVG, is only ever saved, as plain
 * bytes.
 */
export function typeOf(bytes: Bytes): string {
  const known = STARTS.find(([, ...start]) => start.every((byte, i) => bytes[i] === byte));
  return known?.[0] ?? "application/octet-stream";
}

/** Pictures are shown. Everything else is saved. */
export const isPicture = (type: string): boolean => type.startsWith("image/");

/** Says how much is done, from 0 to 1. */
type Progress = (done: number) => void;

/**
 * Seals and sends a file. Called again with the same id after a failure, it sends the pieces that miss: there is no second
 * copy. Nothing names the file until a version does.
 */
export async function upload(
  vault: Vault,
  recordId: string,
  id: string,
  file: File,
  told: Progress,
): Promise<Attachment> {
  const size = attachmentSize(file.size);
  const { missing } = await beginAttachment(recordId, { id, size });
  const all = piecesOf(size);
  let left = missing.length;
  told((all - left) / all);
  for (const piece of missing) {
    const part = file.slice(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES);
    const plain = new Uint8Array(await part.arrayBuffer());
    await storePiece(id, { piece, sealed: await sealPiece(vault, recordId, id, piece, size, plain) });
    left -= 1;
    told((all - left) / all);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { id, name: file.name.slice(-MAX_NAME), type: typeOf(bytes), bytes: file.size, hash: await fileHash(bytes) };
}

/** Opens pieces and proves that they are the file of the version. Throws Closed when they are not. */
export async function openFile(
  vault: Vault,
  recordId: string,
  file: Attachment,
  pieceAt: (piece: number) => Promise<Bytes>,
): Promise<Bytes> {
  const size = attachmentSize(file.bytes);
  const parts: Bytes[] = [];
  for (let piece = 0; piece < piecesOf(size); piece += 1)
    parts.push(await openPiece(vault, recordId, file.id, piece, size, await pieceAt(piece)));
  const bytes = join(...parts).slice(0, file.bytes);
  if ((await fileHash(bytes)) !== file.hash) throw new Closed();
  return bytes;
}

/** Reads and opens a file. */
export async function download(vault: Vault, recordId: string, file: Attachment, told: Progress): Promise<Blob> {
  const all = piecesOf(attachmentSize(file.bytes));
  const bytes = await openFile(vault, recordId, file, async (piece) => {
    const sealed = new Uint8Array(await readPiece(file.id, piece));
    told((piece + 1) / all);
    return sealed;
  });
  return new Blob([bytes], { type: typeOf(bytes) });
}

const KIB = 1024;
const NUMBER = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

/** "1,4 MB". */
export const sizeText = (bytes: number): string =>
  bytes < KIB ** 2
    ? `${NUMBER.format(Math.max(1, Math.round(bytes / KIB)))} KB`
    : `${NUMBER.format(bytes / KIB ** 2)} MB`;
