/** Card numbers: brand, length and groups of digits. */
export type Brand = "visa" | "mastercard" | "amex" | "diners" | "discover" | "jcb" | "elo" | "hipercard";

/** First six digits of Elo's cards. They are inside the ranges of other brands. */
const ELO: readonly (readonly [number, number])[] = [
  [401178, 401179],
  [431274, 431274],
  [438935, 438935],
  [451416, 451416],
  [457393, 457393],
  [457631, 457632],
  [504175, 504175],
  [506699, 506778],
  [509000, 509999],
  [627780, 627780],
  [636297, 636297],
  [636368, 636368],
  [650031, 650033],
  [650035, 650051],
  [650405, 650439],
  [650485, 650538],
  [650541, 650598],
  [650700, 650718],
  [650720, 650727],
  [650901, 650978],
  [651652, 651679],
  [655000, 655019],
  [655021, 655058],
];

/** Narrower ranges come first, because Hipercard's is inside Diners'. */
const PREFIXES: readonly (readonly [Brand, RegExp])[] = [
  ["hipercard", /^(606282|3841)/],
  ["amex", /^3[47]/],
  ["diners", /^3(0[0-59]|[689])/],
  ["jcb", /^35/],
  ["mastercard", /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ["discover", /^(6011|64[4-9]|65)/],
  ["visa", /^4/],
];

export const onlyDigits = (text: string): string => text.replace(/\D/g, "");

const isElo = (digits: string): boolean => {
  const first = digits.length < 6 ? 0 : Number(digits.slice(0, 6));
  return ELO.some(([from, to]) => first >= from && first <= to);
};

/** The brand of a number or of its first digits. Returns null while it is not known. */
export function brandOf(number: string): Brand | null {
  const digits = onlyDigits(number);
  if (isElo(digits)) return "elo";
  return PREFIXES.find(([, prefix]) => prefix.test(digits))?.[0] ?? null;
}

/** The sizes of the groups of digits. Their sum is the length of the number. */
export function cardGroups(brand: Brand | null): readonly number[] {
  if (brand === "amex") return [4, 6, 5];
  return brand === "diners" ? [4, 6, 4] : [4, 4, 4, 4];
}

/** Most cards have three digits, some four, and the brand does not tell for sure (Q221). */
export const CVV_MAX = 4;

/** The CVV is checked as text, because 099 is valid. */
export const validCvv = (cvv: string): boolean => /^\d{3,4}$/.test(cvv.trim());
