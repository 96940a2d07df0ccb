/** `1.234,50`, for a sum of zero or more. Without Intl, whose first formatter is slow (see `brasilia` in dates.ts). */
function formatUnsigned(reais: number): string {
  const [whole = "", cents] = reais.toFixed(2).split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ".")},${cents}`;
}

const sign = (reais: number): string => (reais < 0 ? "-" : "");

/** `R$ 1.234,50`, with an ordinary space, as the specified texts have it. Intl would write a non-breaking one. */
export const formatBRL = (reais: number): string => `${sign(reais)}R$ ${formatUnsigned(Math.abs(reais))}`;

/**
 * Reads a sum as Brazilians write it (`1500`, `1.500`, `1.500,00`, `1500,5`) and `10.50` of a foreign keyboard. Returns
 * null where the text has two meanings or none, because a wrong guess could be a thousand times the sum.
 */
export function readReais(typed: string): number | null {
  const text = typed.trim().replace(/^R\$\s*/, "");
  if (/^(\d+|\d{1,3}(\.\d{3})+)(,\d{0,2})?$/.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
  return /^\d+\.\d{1,2}$/.test(text) ? Number(text) : null;
}

/** `1.234,50`, for texts that already have the currency's symbol. */
export const formatAmount = (reais: number): string => sign(reais) + formatUnsigned(Math.abs(reais));
