import { type Bytes, KIT_BYTES } from "./format";

/** Crockford's base 32: no I, L, O and U, which look like digits or like each other. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUP = 4;
/** 160 bits in groups of four letters. */
export const GROUPS = (KIT_BYTES * 8) / 5 / GROUP;

export function kitText(secret: Bytes): string {
  let bits = "";
  for (const byte of secret) bits += byte.toString(2).padStart(8, "0");
  const letters = bits.match(/.{5}/g)?.map((five) => LETTERS[Number.parseInt(five, 2)]) ?? [];
  return letters.join("").replace(/.{4}(?=.)/g, "$&-");
}

/** What somebody typed, as letters of the kit: case, spaces and look-alikes do not matter. */
export const kitLetters = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");

/** The secret of a kit, or null when the text is none. */
export function kitSecret(typed: string): Bytes | null {
  const letters = kitLetters(typed);
  const values = [...letters].map((letter) => LETTERS.indexOf(letter));
  if (letters.length !== GROUPS * GROUP || values.includes(-1)) return null;
  const bits = values.map((value) => value.toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** One group of a kit, from 1. */
export const groupOf = (kit: string, group: number): string => kit.split("-")[group - 1] ?? "";
