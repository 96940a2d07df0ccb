/** Choices of the professional record; the labels are ours where the specification gives none. */
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
  { value: "SMARTPHONE", label: "Celular" },
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

/** The label of a stored choice; an unknown one is shown as it came. */
export const labelOf = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;
