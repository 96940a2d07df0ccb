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
  "Estornado em saldo",
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

/** Status words of `lib/statusStrings` (Q224). Another file that spells one as a whole text has a word of its own. */
export function ownWords(text: string, words: readonly string[]): string[] {
  const spelled = new Set(
    text.match(/"[^"\n]+"|`[^`$\n]+`|>\s*[A-ZÀ-Ý][^<>{}\n]+</g)?.map((one) => one.replace(/^[">`\s]+|[<"`\s]+$/g, "")),
  );
  return words.filter((word) => spelled.has(word));
}

/** Every word of the tables, also the ones that begin a longer text. */
export const wordsOf = (tables: object): string[] => [
  ...new Set(
    Object.values(tables)
      .flatMap((table: unknown) => (typeof table === "string" ? [table] : Object.values(table as object)))
      .filter((word): word is string => typeof word === "string"),
  ),
];
