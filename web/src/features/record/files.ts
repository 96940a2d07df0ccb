import type { Attachment } from "./content";
import { attachmentSize, fileHash, openPiece, piecesOf } from "./crypto/attachment";
import { type Bytes, Closed, join } from "./crypto/format";
import type { Vault } from "./crypto/vault";

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

const KIB = 1024;
const NUMBER = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

/** "1,4 MB". */
export const sizeText = (bytes: number): string =>
  bytes < KIB ** 2
    ? `${NUMBER.format(Math.max(1, Math.round(bytes / KIB)))} KB`
    : `${NUMBER.format(bytes / KIB ** 2)} MB`;
