/** Options of the personal record. "Não informado" is a valid choice, because gender and colour are sensitive data. */
export const genders = [
  { value: "FEMALE", label: "Feminino" },
  { value: "MALE", label: "Masculino" },
  { value: "TRANS_FEMALE", label: "Mulher trans" },
  { value: "TRANS_MALE", label: "Homem trans" },
  { value: "NON_BINARY", label: "Não binário" },
  { value: "OTHER", label: "Outro" },
  { value: "NOT_INFORMED", label: "Não informado" },
] as const;

export const ethnicities = [
  { value: "ASIAN", label: "Amarela" },
  { value: "WHITE", label: "Branca" },
  { value: "NATIVE", label: "Indígena" },
  { value: "MIXED", label: "Parda" },
  { value: "BLACK", label: "Preta" },
  { value: "NOT_INFORMED", label: "Não informado" },
] as const;

export type Gender = (typeof genders)[number]["value"];
export type Ethnicity = (typeof ethnicities)[number]["value"];
