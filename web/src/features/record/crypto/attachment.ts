import { type Bytes, dataOf, derive, openBytes, type Random, sealBytes, toBase64 } from "./format";
import type { Vault } from "./vault";

/**
 * A file is sealed in pieces, so that a telephone never has to seal all of it at once and an upload goes on after a lost
 * connection. The last piece is filled with zeros: the server sees sizes of a few steps alone.
 */
export const PIECE_BYTES = 1 << 20;
const LEAST_SIZE = 16 << 10;
export const MAX_FILE_BYTES = 10 << 20;

/** The size to which a file is filled: a power of two up to a piece, then whole pieces. */
export function attachmentSize(bytes: number): number {
  if (bytes > PIECE_BYTES) return piecesOf(bytes) * PIECE_BYTES;
  let size = LEAST_SIZE;
  while (size < bytes) size *= 2;
  return size;
}

export const piecesOf = (size: number): number => Math.ceil(size / PIECE_BYTES);

const pieceKey = (vault: Vault, recordId: string, id: string) => derive(vault.secret, "attachment", recordId, id);
const pieceData = (vault: Vault, recordId: string, id: string, piece: number, all: number) =>
  dataOf(vault, "attachment", recordId, id, piece, all);

/** Seals one piece of a file that is `size` long after filling. */
export async function sealPiece(
  vault: Vault,
  recordId: string,
  id: string,
  piece: number,
  size: number,
  plain: Bytes,
  from?: Random,
): Promise<string> {
  const padded = new Uint8Array(Math.min(PIECE_BYTES, size - piece * PIECE_BYTES));
  padded.set(plain);
  const data = pieceData(vault, recordId, id, piece, piecesOf(size));
  return toBase64(await sealBytes(await pieceKey(vault, recordId, id), padded, data, from));
}

/** Opens one piece. Throws Closed when it is changed, or of another file or place. */
export async function openPiece(
  vault: Vault,
  recordId: string,
  id: string,
  piece: number,
  size: number,
  sealed: Bytes,
): Promise<Bytes> {
  return openBytes(await pieceKey(vault, recordId, id), sealed, pieceData(vault, recordId, id, piece, piecesOf(size)));
}

/** The hash of a file that its version has. */
export const fileHash = async (bytes: Bytes): Promise<string> =>
  toBase64(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
