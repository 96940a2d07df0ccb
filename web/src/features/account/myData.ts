/** Converts the exported record into chapters with labels and readable values. */
import type { Export } from "~/api/queries/users";
import { educations, equipment, referrals } from "~/features/onboarding/shared/options";
import { formatBRL } from "~/lib/money";
import { ethnicities, genders } from "./shared/options";
import { dataChapters, dataLabels, dataTitles, dataValues, otherChapter } from "./strings/dataWords";
import { requestStates } from "./strings/myData";

export interface DataLine {
  label: string;
  value: string;
}

export interface Section {
  title: string;
  /** One group for a single record, several for a list of records. */
  groups: DataLine[][];
}

export interface Chapter {
  title: string;
  sections: Section[];
}

const labelsOf = (options: readonly { value: string; label: string }[]) =>
  Object.fromEntries(options.map((option) => [option.value, option.label]));

const VALUES: Record<string, Record<string, string>> = {
  ...dataValues,
  genero: labelsOf(genders),
  generoPublico: labelsOf(genders),
  corRaca: labelsOf(ethnicities),
  formacaoComplementar: labelsOf(educations),
  equipamentos: labelsOf(equipment),
  comoConheceu: labelsOf(referrals),
  situacao: { ...dataValues.situacao, ...requestStates },
};

/** `vistoEm` becomes "Visto em", so that a key that is new to this screen is still readable. */
function wordsOfKey(key: string): string {
  const spaced = key.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return capital(spaced);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const labelOf = (key: string) => dataLabels[key] ?? wordsOfKey(key);

/** Numbers by which money can be sent. The page shows their last digits, because others may see the screen. */
const MASKED = ["account", "agency", "pixKey", "devolverPara"];
const masked = (text: string): string => (text.length > 4 ? `••••${text.slice(-4)}` : text && "••••");

/** Words of the server that begin a line here (Q224). */
const STATUS = ["situacao", "resultado", "forma", "resposta", "canceladaPor", "movimento", "tipo", "dia"];
const TIME = /^\d{2}:\d{2}:00$/;

function wordOf(key: string, text: string): string {
  if (MASKED.includes(key)) return masked(text);
  const word = VALUES[key]?.[text];
  if (word) return word;
  if (TIME.test(text)) return text.slice(0, 5);
  return STATUS.includes(key) ? capital(text) : text;
}

function readable(key: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Sim" : "Não";
  if (typeof value === "number" && key.endsWith("EmReais")) return formatBRL(value);
  if (Array.isArray(value)) return value.map((item) => readable(key, item)).join(", ");
  if (typeof value === "object")
    return linesOf(value)
      .map((line) => `${line.label}: ${line.value}`)
      .join("; ");
  return wordOf(key, String(value));
}

/** Ids of rows and codes of the provider say nothing to a person. The file has them. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const CODES = ["codigo", "sessao", "provedor"];

/** What the section of the consents says with date and version. */
const CONSENTS = ["termosAceitos", "termosAceitosEm", "receberNovidades"];

/** Known names first, in the given order; the others follow by name. */
function inOrder(names: readonly string[]) {
  const rank = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  return ([a]: [string, unknown], [b]: [string, unknown]) => rank(a) - rank(b) || a.localeCompare(b);
}

const hidden = (key: string, value: unknown): boolean =>
  CODES.includes(key) || CONSENTS.includes(key) || (typeof value === "string" && UUID.test(value));

/** What is empty is left out: a document that is mostly dashes is hard to read. */
const linesOf = (record: object): DataLine[] =>
  Object.entries(record)
    .filter(([key, value]) => !hidden(key, value))
    .sort(inOrder(Object.keys(dataLabels)))
    .map(([key, value]) => ({ label: labelOf(key), value: readable(key, value) }))
    .filter((line) => line.value !== "");

function groupsOf(key: string, content: unknown): DataLine[][] {
  const records = Array.isArray(content) ? content : [content];
  return records
    .filter((record) => record !== null && record !== undefined)
    .map((record) =>
      typeof record === "object" ? linesOf(record) : [{ label: labelOf(key), value: readable(key, record) }],
    )
    .filter((lines) => lines.length > 0);
}

/** The export as people think: who they are, their access, sessions, payments, consents. */
export function chaptersOf(data: Export): Chapter[] {
  const content = data.sections ?? {};
  const known = dataChapters.flatMap(({ sections }) => sections);
  const others = Object.keys(content).filter((name) => !known.includes(name));
  return [...dataChapters, { title: otherChapter, sections: others.sort() }]
    .map(({ title, sections }) => ({
      title,
      sections: sections
        .filter((name) => content[name] !== undefined)
        .map((name) => ({ title: dataTitles[name] ?? wordsOfKey(name), groups: groupsOf(name, content[name]) })),
    }))
    .filter(({ sections }) => sections.length > 0);
}
