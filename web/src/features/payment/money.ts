/** The API has amounts in reais with two decimals; sums are made in whole centavos. */
export const toCents = (reais: number): number => Math.round(reais * 100);
export const toReais = (cents: number): number => cents / 100;
