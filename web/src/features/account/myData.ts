/** Converts the exported record into sections with labels and readable values. */
import type { Export } from "~/api/queries/users";
import { ethnicities, genders } from "./shared/options";
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

const TITLES: Record<string, string> = {
  conta: "Conta",
  dadosPessoais: "Dados pessoais",
  dadosProfissionais: "Dados profissionais",
  sessoes: "Sessões",
  presencaNasSessoes: "Presença nas sessões",
  pagamentos: "Pagamentos",
  saldo: "Saldo",
  cartoes: "Cartões guardados",
  agenda: "Agenda",
  diasBloqueados: "Dias bloqueados",
  assinatura: "Assinatura",
  dadosDeCobranca: "Dados de cobrança",
  faturas: "Faturas",
  repasses: "Repasses",
  empresas: "Empresas",
  lembretes: "Lembretes por e-mail",
  calendarioPrivado: "Calendário privado",
  acessos: "Acessos",
  aparelhos: "Aparelhos conhecidos",
  pedidosDeExclusao: "Pedidos de exclusão",
};

/** In the order in which people read them; the export itself is sorted by name. */
const LABELS: Record<string, string> = {
  nomeCompleto: "Nome completo",
  nomeSocial: "Nome social",
  email: "E-mail",
  emailPessoal: "E-mail pessoal",
  tipo: "Tipo",
  nascimento: "Data de nascimento",
  cpf: "CPF",
  rg: "RG",
  orgaoExpedidor: "Órgão expedidor",
  celular: "Celular",
  cep: "CEP",
  endereco: "Endereço",
  numero: "Número",
  complemento: "Complemento",
  bairro: "Bairro",
  cidade: "Cidade",
  estado: "Estado",
  pais: "País",
  genero: "Gênero",
  generoDescrito: "Gênero (descrição)",
  corRaca: "Cor/raça",
  nomeDaMae: "Nome da mãe",
  psicologo: "Psicólogo(a)",
  crp: "CRP",
  inicioEm: "Início",
  fimEm: "Fim",
  precoEmReais: "Preço (R$)",
  valorEmReais: "Valor (R$)",
  descontoEmReais: "Desconto (R$)",
  devolvidoEmReais: "Devolvido (R$)",
  devolucaoEmReais: "Devolução (R$)",
  devolucaoPedidaEm: "Devolução pedida em",
  saldoUsadoEmReais: "Saldo usado (R$)",
  saldoAtualEmReais: "Saldo atual (R$)",
  mensalidadeEmReais: "Mensalidade (R$)",
  totalEmReais: "Total (R$)",
  taxaPercentual: "Taxa da plataforma (%)",
  forma: "Forma de pagamento",
  bandeira: "Bandeira",
  finalDoCartao: "Final do cartão",
  nomeNoCartao: "Nome no cartão",
  horarioEmpresarial: "Horário empresarial",
  reservadaEm: "Reservada em",
  canceladaPor: "Cancelada por",
  resultado: "Resultado do cancelamento",
  remarcadaPeloPsicologo: "Remarcada pelo psicólogo",
  temRecibo: "Tem recibo",
  proximaCobranca: "Próxima cobrança",
  cpfOuCnpj: "CPF ou CNPJ",
  inicio: "Início",
  duracaoEmMinutos: "Duração (minutos)",
  somenteEm: "Somente em",
  ate: "Até",
  mes: "Mês",
  contaDeDestino: "Conta de destino",
  umDiaAntes: "24 horas antes",
  umaHoraAntes: "1 hora antes",
  enderecoCriadoEm: "Endereço criado em",
  medicoesDaConexao: "Medições da conexão",
  atrasoMedioEmMs: "Atraso médio (ms)",
  perdaMediaEmPorCento: "Perda média (%)",
  kbpsMedio: "Velocidade média (kbps)",
  sessao: "Código da sessão",
  codigo: "Código",
  pedidoEm: "Pedido em",
  respondidoEm: "Respondido em",
  situacao: "Situação",
  cadastroEm: "Cadastro em",
  emailConfirmadoEm: "E-mail confirmado em",
  termosAceitos: "Versão dos termos aceita",
  termosAceitosEm: "Termos aceitos em",
  receberNovidades: "Recebe novidades por e-mail",
  codigoDeIndicacao: "Código de indicação",
  entrouEm: "Entrou em",
  vistoEm: "Visto em",
  encerradoEm: "Encerrado em",
  ultimoAcessoEm: "Último acesso em",
  ultimoIP: "Último endereço IP",
  termosAceitosIP: "Endereço IP ao aceitar os termos",
  empresa: "Empresa",
  fotoEnviadaEm: "Foto enviada em",
  chegouPorIndicacao: "Chegou por indicação",
};

const labelsOf = (options: readonly { value: string; label: string }[]) =>
  Object.fromEntries(options.map((option) => [option.value, option.label]));

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
    ...requestStates,
  },
};

/** `vistoEm` becomes "Visto em", so that a key that is new to this screen is still readable. */
function wordsOfKey(key: string): string {
  const spaced = key.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const labelOf = (key: string) => LABELS[key] ?? wordsOfKey(key);

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

/** Known names first, in the given order; the others follow by name. */
function inOrder(names: readonly string[]) {
  const rank = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  return ([a]: [string, unknown], [b]: [string, unknown]) => rank(a) - rank(b) || a.localeCompare(b);
}

const linesOf = (record: object): DataLine[] =>
  Object.entries(record)
    .sort(inOrder(Object.keys(LABELS)))
    .map(([key, value]) => ({ label: labelOf(key), value: readable(key, value) }));

function groupsOf(key: string, content: unknown): DataLine[][] {
  const records = Array.isArray(content) ? content : [content];
  return records
    .filter((record) => record !== null && record !== undefined)
    .map((record) =>
      typeof record === "object" ? linesOf(record) : [{ label: labelOf(key), value: readable(key, record) }],
    );
}

export const sectionsOf = (data: Export): Section[] =>
  Object.entries(data.sections ?? {})
    .sort(inOrder(Object.keys(TITLES)))
    .map(([key, content]) => ({ title: TITLES[key] ?? wordsOfKey(key), groups: groupsOf(key, content) }));
