/** From the exported record to what a person can read: sections, labels, plain values. */
import { ethnicities, genders } from "./options";

export interface Export {
  generatedAt?: string;
  sections?: Record<string, unknown>;
}

export interface Line {
  label: string;
  value: string;
}

export interface Section {
  title: string;
  /** One group for a plain record, several for a list of records. */
  groups: Line[][];
}

const TITLES: Record<string, string> = {
  conta: "Conta",
  dadosPessoais: "Dados pessoais",
  acessos: "Acessos",
  pedidosDeExclusao: "Pedidos de exclusão",
};

/** Only what the plain splitting of a name would spell wrongly. */
const LABELS: Record<string, string> = {
  email: "E-mail",
  situacao: "Situação",
  codigoDeIndicacao: "Código de indicação",
  receberNovidades: "Recebe novidades por e-mail",
  termosAceitos: "Versão dos termos aceita",
  cadastroEm: "Cadastro em",
  emailConfirmadoEm: "E-mail confirmado em",
  ultimoAcessoEm: "Último acesso em",
  ultimoIP: "Último endereço IP",
  nascimento: "Data de nascimento",
  cpf: "CPF",
  rg: "RG",
  orgaoExpedidor: "Órgão expedidor",
  cep: "CEP",
  endereco: "Endereço",
  numero: "Número",
  pais: "País",
  genero: "Gênero",
  generoDescrito: "Gênero (descrição)",
  corRaca: "Cor/raça",
};

const labelsOf = (options: readonly { value: string; label: string }[]) =>
  Object.fromEntries(options.map((option) => [option.value, option.label]));

const REQUESTS = { OPEN: "Em andamento", DONE: "Concluído", REFUSED: "Recusado", WITHDRAWN: "Cancelado" };

const VALUES: Record<string, Record<string, string>> = {
  genero: labelsOf(genders),
  corRaca: labelsOf(ethnicities),
  tipo: {
    CUSTOMER: "Paciente",
    ENTERPRISE: "Paciente (empresarial)",
    THERAPIST: "Psicólogo",
    COMPANY: "Empresa",
    ADMINISTRATOR: "Administração",
  },
  situacao: {
    CREATED: "E-mail por confirmar",
    EMAIL_CONFIRMED: "E-mail confirmado",
    REGISTRATION_COMPLETE: "Cadastro completo",
    ...REQUESTS,
  },
};

/** `vistoEm` becomes "Visto em": a section that is new to this screen is still readable. */
function words(key: string): string {
  const spaced = key.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const labelOf = (key: string) => LABELS[key] ?? words(key);

function readable(key: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Sim" : "Não";
  if (Array.isArray(value)) return value.map((item) => readable(key, item)).join(", ");
  if (typeof value === "object")
    return linesOf(value)
      .map((line) => `${line.label}: ${line.value}`)
      .join("; ");
  const text = String(value);
  return VALUES[key]?.[text] ?? text;
}

const linesOf = (record: object): Line[] =>
  Object.entries(record).map(([key, value]) => ({ label: labelOf(key), value: readable(key, value) }));

function groupsOf(key: string, content: unknown): Line[][] {
  const records = Array.isArray(content) ? content : [content];
  return records
    .filter((record) => record !== null && record !== undefined)
    .map((record) =>
      typeof record === "object" ? linesOf(record) : [{ label: labelOf(key), value: readable(key, record) }],
    );
}

const ORDER = Object.keys(TITLES);
const rank = (key: string) => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length);

/** Known sections first, in a fixed order; what later features add follows by name. */
export const sectionsOf = (data: Export): Section[] =>
  Object.entries(data.sections ?? {})
    .sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
    .map(([key, content]) => ({ title: TITLES[key] ?? words(key), groups: groupsOf(key, content) }));
