/** Checks of a card before it leaves the browser, in the order in which the faults are shown. */
import { brandOf, cardGroups, onlyDigits, validCvv } from "~/lib/card";
import { type Iso, today } from "~/lib/dates";

export interface PlainCard {
  number: string;
  cvv: string;
  expiryMonth: string;
  expiryYear: string;
  cardHolderName: string;
}

export type CardFault =
  | "INVALID_NUMBER"
  | "INVALID_SECURITY_CODE"
  | "INVALID_EXPIRATION_MONTH"
  | "INVALID_EXPIRATION_YEAR"
  | "INVALID_HOLDER"
  | "INVALID_PUBLIC_KEY";

/** `29` means 2029. */
export const fullYear = (year: string): string => (/^\d{2}$/.test(year.trim()) ? `20${year.trim()}` : year.trim());

const twoDigits = (month: string): string => month.trim().padStart(2, "0");

/** Luhn check digit. The provider checks it too, but only after the request. */
function luhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, char, i) => {
    const n = Number(char) * (i % 2 === 1 ? 2 : 1);
    return total + (n > 9 ? n - 9 : n);
  }, 0);
  return sum % 10 === 0 && /[1-9]/.test(digits);
}

function validNumber(number: string): boolean {
  const digits = onlyDigits(number);
  const length = cardGroups(brandOf(digits)).reduce((sum, n) => sum + n, 0);
  return digits.length === length && luhn(digits);
}

/** The holder's name as cards print it: letters without accents, at most 30. */
export const printedHolder = (name: string): string =>
  name
    .trim()
    .slice(0, 30)
    .normalize("NFD")
    .replace(/[^A-Za-z ]/g, "")
    .trim();

/** A card is valid until the end of its month. */
function expiryFaults(card: PlainCard, day: Iso): CardFault[] {
  const month = twoDigits(card.expiryMonth);
  const year = fullYear(card.expiryYear);
  const goodMonth = /^(0[1-9]|1[0-2])$/.test(month);
  const goodYear = /^20\d{2}$/.test(year) && year >= day.slice(0, 4);
  const over = goodMonth && goodYear && `${year}-${month}` < day.slice(0, 7);
  return [
    ...(goodMonth && !over ? [] : (["INVALID_EXPIRATION_MONTH"] as const)),
    ...(goodYear ? [] : (["INVALID_EXPIRATION_YEAR"] as const)),
  ];
}

const validHolder = (name: string): boolean => !/\d/.test(name) && printedHolder(name) !== "";

/** Returns every fault of the card. The first one is shown in the popup. */
export function cardFaultsIn(card: PlainCard, day: Iso = today()): CardFault[] {
  return [
    ...(validNumber(card.number) ? [] : (["INVALID_NUMBER"] as const)),
    ...(validCvv(card.cvv) ? [] : (["INVALID_SECURITY_CODE"] as const)),
    ...expiryFaults(card, day),
    ...(validHolder(card.cardHolderName) ? [] : (["INVALID_HOLDER"] as const)),
  ];
}

/**
 * The plain text that is encrypted: six parts. The last is the time, because the provider refuses an old ciphertext.
 */
export const cardLine = (card: PlainCard, now: number): string =>
  [
    onlyDigits(card.number),
    card.cvv.trim(),
    twoDigits(card.expiryMonth),
    fullYear(card.expiryYear),
    printedHolder(card.cardHolderName),
    now,
  ].join(";");
