import { readFileSync } from "node:fs";

/** Words that the API says of a state to people. Beside each stands a code, and screens decide by the code. */
export const LABELS = [
  "agendado",
  "em andamento",
  "concluído",
  "cancelado",
  "pago",
  "Aguardando pagamento",
  "Aguardando processamento",
  "Aguardando Pagamento",
  "Pagamento Pendente",
  "Expirado",
  "Estornado",
  "Contestado",
  "Devolução pendente",
  "Sem devolução",
  "Finalizado",
  "Cancelado",
  "Suspenso",
  "Pago",
  "Pendente",
  "A receber",
  "Compensado",
  "A compensar",
];

/** Labels that a source compares with, or looks up by: it may only show them, from its strings. */
export const labelsIn = (text: string): string[] => LABELS.filter((label) => spells(text, label));

/** The word as a whole string or as the key of a map. */
function spells(text: string, label: string): boolean {
  const word = label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`["'\`]${word}["'\`]|(?<![\\w.])${word}(?=\\s*:(?!:))`).test(text);
}

/** Files that hold texts for people. */
export const isStrings = (file: string): boolean => /strings(\.ts$|[/\\])|Strings\.ts$/.test(file);

export const labelBreaches = (files: readonly string[]): string[] =>
  files
    .filter((file) => !isStrings(file))
    .flatMap((file) => labelsIn(readFileSync(file, "utf8")).map((label) => `${file}: ${label}`));
