/** Texts on pages of other features. They are few, so that those pages do not load the texts of records. */
export const detail = {
  ask: "Pedir cópia do prontuário",
};

export const home = {
  copies: (n: number) => (n === 1 ? "1 pedido de cópia de prontuário" : `${n} pedidos de cópia de prontuário`),
};
