/** `1.234,50` of a sum that is not below zero. By hand: a browser's first formatter takes a slow phone a tenth of a second. */
function written(reais: number): string {
  const [whole = "", cents] = reais.toFixed(2).split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ".")},${cents}`;
}

const sign = (reais: number): string => (reais < 0 ? "-" : "");

/** `R$ 1.234,50`, with the ordinary space of the specified texts. */
export const formatBRL = (reais: number): string => `${sign(reais)}R$ ${written(Math.abs(reais))}`;

/** What of a typed sum may stay in its field; it is read as a whole when the form is sent. */
export const typedReais = (typed: string): string => typed.replace(/[^\d.,-]/g, "");

/**
 * A sum as Brazilians write it: `1500`, `1.500`, `1.500,00`, `1500,5`, and `10.50` of a foreign keyboard. Null where it could
 * be read in two ways or in none, because a guess would move a thousand times the money.
 */
export function readReais(typed: string): number | null {
  const text = typedReais(typed);
  if (/^(\d+|\d{1,3}(\.\d{3})+)(,\d{0,2})?$/.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
  return /^\d+\.\d{1,2}$/.test(text) ? Number(text) : null;
}

/** `1.234,50` without the symbol, for texts that carry their own. */
export const formatAmount = (reais: number): string => sign(reais) + written(Math.abs(reais));
