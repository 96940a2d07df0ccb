/** `1.234,50` of a sum that is not below zero. By hand: a browser's first formatter takes a slow phone a tenth of a second. */
function written(reais: number): string {
  const [whole = "", cents] = reais.toFixed(2).split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ".")},${cents}`;
}

const sign = (reais: number): string => (reais < 0 ? "-" : "");

/** `R$ 1.234,50`, with the ordinary space of the specified texts. */
export const formatBRL = (reais: number): string => `${sign(reais)}R$ ${written(Math.abs(reais))}`;

/** `1.234,50` without the symbol, for texts that carry their own. */
export const formatAmount = (reais: number): string => sign(reais) + written(Math.abs(reais));
