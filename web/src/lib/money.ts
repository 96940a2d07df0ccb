const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const plain = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `R$ 1.234,50`, with the ordinary space of the specified texts instead of Intl's no-break space. */
export const formatBRL = (reais: number): string => brl.format(reais).replace(/\u00a0/g, " ");

/** `1.234,50` without the symbol, for texts that carry their own. */
export const formatAmount = (reais: number): string => plain.format(reais);
