import { beginAttachment, readPiece, storePiece } from "./api";
import type { Attachment } from "./content";
import { attachmentSize, fileHash, MAX_FILE_BYTES, PIECE_BYTES, piecesOf, sealPiece } from "./crypto/attachment";
import type { Vault } from "./crypto/vault";
import { openFile, typeOf } from "./files";

/** How many files an entry may have. */
export const MAX_FILES = 10;
const MAX_NAME = 120;

/** What is wrong with a file that somebody chose. */
export const fileProblem = (file: File): "empty" | "large" | null =>
  file.size === 0 ? "empty" : file.size > MAX_FILE_BYTES ? "large" : null;

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
