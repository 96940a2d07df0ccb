/** Digits, or groups of three with the Brazilian point between them: `1500`, `1.500`. */
const WHOLE = /^(\d{1,9}|\d{1,3}(\.\d{3}){1,2})$/;

/**
 * Reads a whole number of zero or more as Brazilians write it. Returns null for everything else (`12,5`, `7.5`, `-3`),
 * because a guess could be ten times the number that was meant.
 */
export function readWhole(typed: string): number | null {
  const text = typed.trim();
  return WHOLE.test(text) ? Number(text.replaceAll(".", "")) : null;
}
