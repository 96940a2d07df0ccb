/** Options of the professional record. */
export const educations = [
  { value: "ENHANCEMENT", label: "Aperfeiçoamento" },
  { value: "SPECIALIZATION", label: "Especialização" },
  { value: "MBA", label: "MBA" },
  { value: "MASTERS", label: "Mestrado" },
  { value: "DOCTORS", label: "Doutorado" },
  { value: "PHD", label: "Pós-doutorado" },
] as const;

export const equipment = [
  { value: "COMPUTER", label: "Computador" },
  { value: "GOOD_INTERNET_CONNECTION", label: "Boa conexão de internet" },
  { value: "HEADPHONES", label: "Fones de ouvido" },
  { value: "SMARTPHONE", label: "Smartphone" },
  { value: "PRIVATE_ROOM", label: "Sala reservada" },
] as const;

export const referrals = [
  { value: "SOCIAL_MEDIA", label: "Redes sociais" },
  { value: "RECOMMENDED_FROM_PEOPLE", label: "Indicação de alguém" },
  { value: "SEARCH_TOOL", label: "Busca na internet" },
  { value: "NEWS", label: "Notícias" },
  { value: "OTHER", label: "Outro" },
] as const;

export const notices = [1, 2, 3, 6, 12, 24].map((hours) => ({
  value: String(hours),
  label: hours === 1 ? "1 hora" : `${hours} horas`,
}));

/** The label of a stored value; an unknown value is returned as it is. */
export const optionLabel = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;
