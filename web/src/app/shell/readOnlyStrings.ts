/** The banner of the product while it is read-only. */
export const readOnlyTexts = {
  banner: "Estamos em manutenção e voltamos em minutos. Você pode consultar suas informações e participar de sessões.",
  label: "Manutenção",
};
