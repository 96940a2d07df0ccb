import { create as t } from "./strings";

/** A passphrase stands against guesses without a limit, by whoever has a copy of the database. */
const LEAST = 16;
const LEAST_DIFFERENT = 8;

/** Why a passphrase is too weak, or an empty text. */
export function weakness(passphrase: string): string {
  if (passphrase.trim().length < LEAST) return t.short(LEAST);
  return new Set(passphrase.toLowerCase()).size < LEAST_DIFFERENT ? t.few : "";
}

export const passphraseErrors = ({ passphrase, again }: { passphrase: string; again: string }) => ({
  passphrase: weakness(passphrase),
  again: passphrase === again ? "" : t.differs,
});
