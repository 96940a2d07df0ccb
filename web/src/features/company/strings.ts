import { activeWords, companyPaymentWords, personWords } from "~/lib/statusStrings";

const count = (n: number) => n.toLocaleString("pt-BR");

/**
 * Texts for companies, and for administrators about companies. The specification prescribes many of them word for word.
 */
export const formTexts = {
  name: "Nome da empresa",
  cnpj: "CNPJ",
  email: "E-mail de contato",
  phone: "Telefone de contato",
  seats: "Número de funcionários",
  domain: "Domínio de e-mail da empresa",
  domainHint: "Quem tem e-mail deste domínio pode se cadastrar sozinho. Por exemplo: empresa.com.br",
  fixed: "Definido em contrato. Para mudar, fale com a nossa equipe.",
  noName: "Informe o nome da empresa.",
  badCnpj: "Informe um CNPJ válido.",
  badEmail: "Informe um e-mail válido.",
  badPhone: "Informe um telefone com DDD.",
  monthly: "Valor mensal do contrato (R$)",
  monthlyHint: "A empresa vê este valor quando o pagamento está pendente.",
  badMonthly: "Informe o valor, por exemplo 4.500,00.",
  badSeats: "Número de funcionários inválido!",
  noPersonEmail: "O Email é obrigatório",
  badPersonEmail: "Email inválido",
  noPassword: "A senha é obrigatória",
  shortPassword: "A senha deve ter no mínimo 6 caracteres",
} as const;

export const panelTexts = {
  title: "Minha empresa",
  data: "Dados da empresa",
  edit: "Editar empresa",
  cancelEdit: "Cancelar editar",
  save: "ALTERAR",
  saved: "Empresa atualizada com sucesso!",
  subscription: "Assinatura",
  active: companyPaymentWords.OK,
  pending: companyPaymentWords.PENDING,
  nextPayment: (date: string) => `Próximo pagamento até ${date}`,
  pendingText: "Até o pagamento ser validado, os horários empresariais ficam fora da agenda da sua equipe.",
  seats: "Vagas",
  seatsUsed: (used: number, total: number) => `${count(used)} de ${count(total)} em uso`,
  releasing: (n: number) =>
    n === 1 ? "1 será liberada no fim do ciclo" : `${count(n)} serão liberadas no fim do ciclo`,
  newUser: "Cadastrar novo usuário",
  payment: "Dados de pagamento",
  usage: "Relatório anual de uso",
  access: "Acesso das pessoas",
  evidence: "Evidências do programa",
  privacy: "O que a empresa não vê",
  privacyText:
    "Ninguém da empresa sabe quem faz terapia, com quem, quando ou sobre o quê. As sessões são assunto de cada pessoa.",
} as const;

export const peopleTexts = {
  title: "Pessoas cadastradas",
  caption: "Pessoas da empresa",
  search: "Buscar por nome ou e-mail",
  name: "Nome",
  email: "E-mail",
  state: "Situação",
  states: personWords,
  until: (day: string) => `até ${day}`,
  filter: "Situação do convite",
  all: (n: number) => `Todas (${count(n)})`,
  counted: (label: string, n: number) => `${label} (${count(n)})`,
  stateNote: "“Ativo” quer dizer só que o convite foi aceito. A empresa não vê cadastro, sessões nem uso de ninguém.",
  resendExpired: "Reenviar todos os expirados",
  resendExpiredTitle: (n: number) =>
    n === 1 ? "Reenviar 1 convite expirado?" : `Reenviar ${count(n)} convites expirados?`,
  resendExpiredText: "Cada pessoa recebe um link novo, que vale por 14 dias, e ocupa de novo uma vaga.",
  resendExpiredYes: "Reenviar",
  resentAll: (sent: number, noSeat: number) => {
    const done = sent === 1 ? "1 convite reenviado." : `${count(sent)} convites reenviados.`;
    return noSeat > 0
      ? `${done} ${noSeat === 1 ? "1 ficou" : `${count(noSeat)} ficaram`} de fora: não há vaga livre.`
      : done;
  },
  keep: "Desfazer",
  keepOf: (email: string) => `Desfazer a saída de ${email}`,
  kept: "O acesso continua, e a pessoa foi avisada.",
  actions: "Ações",
  unnamed: "Sem nome",
  resend: "Reenviar convite",
  resendTo: (email: string) => `Reenviar convite para ${email}`,
  resent: "Se o convite ainda não foi usado, um novo link foi enviado.",
  release: "Desativar",
  releaseOf: (email: string) => `Desativar ${email}`,
  releaseTitle: "Desativar esta pessoa?",
  releaseText:
    "O benefício e a vaga terminam no fim do ciclo já pago, e até lá você pode desfazer. A pessoa recebe um aviso, e a conta dela continua, como pessoal. Um convite que ainda não foi usado termina na hora.",
  releaseYes: "Desativar",
  releaseNo: "Voltar",
  released: "A vaga será liberada no fim do ciclo, ou já, se o convite não foi usado.",
  empty: "Nenhum registro encontrado.",
  emptyText: "Cadastre a primeira pessoa: ela recebe um convite por e-mail.",
  failed: "Não foi possível carregar a lista.",
  retry: "Tentar novamente",
} as const;

export const userTexts = {
  title: "Cadastrar usuário",
  lead: "A pessoa recebe um link, escolhe a própria senha e aceita os termos. A empresa nunca entra na conta dela.",
  single: "Uma pessoa",
  name: "Nome (opcional)",
  nameHint: "Só para a sua lista. A empresa não vê o nome com que a pessoa se cadastra.",
  email: "E-mail",
  password: "Senha",
  passwordHint: "Só para o cadastro: a pessoa escolhe outra pelo link e esta não abre a conta.",
  save: "Cadastrar",
  done: "Sucesso!",
  doneText: "Usuário cadastrado com sucesso!",
  back: "Voltar para a empresa",
} as const;

const people = (n: number) => `${count(n)} ${n === 1 ? "pessoa" : "pessoas"}`;

export const importTexts = {
  title: "Várias pessoas, por planilha",
  lead: "Uma planilha .xlsx ou um CSV de até 5.000 linhas, com o e-mail e, se quiser, o nome. Ninguém recebe convite antes de você conferir a prévia.",
  file: "Arquivo .xlsx ou CSV",
  fileHint: "Se houver títulos, use “E-mail” e “Nome”. De uma planilha, lemos a primeira aba.",
  paste: "Ou cole os e-mails aqui",
  preview: "Ver prévia",
  caption: "Linhas que não serão convidadas",
  line: "Linha",
  email: "E-mail",
  verdict: "Motivo",
  ready: (n: number, total: number) =>
    `${count(n)} de ${people(total)} ${n === 1 ? "será convidada" : "serão convidadas"}`,
  allReady: (n: number) => (n === 1 ? "1 pessoa pronta para convidar" : `${people(n)} prontas para convidar`),
  refused: (n: number) => (n === 1 ? "1 linha fica de fora, pelo motivo abaixo." : `${count(n)} linhas ficam de fora.`),
  firstOnes: (n: number) => `Abaixo, as primeiras ${n}. Todas vêm em um arquivo depois da importação.`,
  nothing: "Nenhuma linha pode ser convidada. Corrija o arquivo e tente de novo.",
  send: (n: number) => `Convidar ${people(n)}`,
  again: "Começar de novo",
  tooBig: "O arquivo é grande demais. Envie até 4 MB.",
  missing: "Escolha um arquivo ou cole os e-mails.",
  running: "Importação em andamento",
  progress: (done: number, total: number) => `${count(done)} de ${count(total)} linhas`,
  counts: (invited: number, refused: number) =>
    `${invited === 1 ? "1 convidada" : `${count(invited)} convidadas`}, ${refused === 1 ? "1 recusada" : `${count(refused)} recusadas`}`,
  mayLeave: "Você pode fechar esta página: a importação continua.",
  ended: "Importação concluída",
  endedText: (invited: number, refused: number) =>
    `${people(invited)} ${invited === 1 ? "recebe" : "recebem"} o link por e-mail.${
      refused > 0 ? ` ${refused === 1 ? "1 linha foi recusada" : `${count(refused)} linhas foram recusadas`}.` : ""
    }`,
  last: "Últimas importações",
  of: (when: string) => `Importação de ${when}`,
  download: "Baixar linhas recusadas",
  downloadOf: (when: string) => `Baixar as linhas recusadas da importação de ${when}`,
  fileName: "linhas-recusadas.csv",
  kept: "As listas enviadas são apagadas 7 dias depois da importação.",
  failed: "Não foi possível ver o andamento das importações.",
} as const;

export const billingTexts = {
  title: "Pagamento da empresa",
  lead: "Quem paga, o endereço de cobrança e o cartão. Nada é debitado automaticamente: vale o valor do contrato, e a nossa equipe confirma cada pagamento. O número do cartão é criptografado no seu navegador.",
  save: "Alterar Dados",
  saved: "Dados de pagamento atualizados com sucesso!",
  kept: "Cartão guardado",
  keptText: (digits: string) => `final ${digits}`,
  change: "Trocar o cartão",
  keep: "Manter o cartão guardado",
  noCep: "Informe um CEP válido.",
  noStreet: "Informe o logradouro.",
  noNumber: "Informe o número.",
  noDistrict: "Informe o bairro.",
  noCity: "Informe a cidade.",
  noState: "Escolha o estado.",
  noCountry: "Informe o país.",
  close: "Fechar",
} as const;

export const usageTexts = {
  title: "Relatório anual de uso",
  lead: "Um número por ano, para você saber se o benefício chega às pessoas, sem apontar ninguém.",
  how: "Como protegemos as pessoas",
  howText:
    "O número sai uma vez por ano, é arredondado e levemente alterado de propósito, e só existe quando o grupo é grande o bastante. Não há meses, sessões, profissionais nem nomes.",
  year: (year: number) => `Ano de ${year}`,
  used: (used: number, people: number) => `Cerca de ${used} de ${people} pessoas usaram os horários empresariais.`,
  tooFew: "O grupo é pequeno demais para um número que não aponte ninguém.",
  empty: "Ainda não há relatório",
  emptyText: "O primeiro aparece em janeiro, sobre o ano anterior.",
} as const;

export const adminTexts = {
  title: "Empresas",
  lead: "Quem oferece a plataforma às suas pessoas.",
  create: "Cadastrar empresa",
  search: "Buscar por nome, CNPJ ou domínio",
  caption: "Empresas",
  name: "Empresa",
  cnpj: "CNPJ",
  seats: "Funcionários",
  state: "Situação",
  payment: "Pagamento",
  on: activeWords.ACTIVE,
  off: activeWords.INACTIVE,
  companyOn: "Empresa ativa",
  companyOff: "Empresa inativa",
  manage: "Gerenciar",
  manageOf: (name: string) => `Gerenciar ${name}`,
  empty: "Nenhum registro encontrado.",
  emptyText: "As empresas com esta busca e estes filtros aparecem aqui.",
  createTitle: "Cadastrar empresa",
  createLead: "Quem administra a empresa recebe um link neste e-mail para escolher a senha.",
  save: "Salvar",
  saved: "Empresa cadastrada/atualizada com sucesso!",
  manageTitle: "Gerenciar empresa",
  company: "Empresa",
  activate: "Ativar empresa",
  deactivate: "Desativar empresa",
  deactivateText: "O acesso da empresa é encerrado agora e os horários empresariais somem da agenda das pessoas.",
  deactivateNo: "Voltar",
  sendAccess: "Reenviar acesso",
  sendAccessText: (email: string) =>
    `O link para escolher a senha vai para ${email}. Se o e-mail mudou antes do primeiro acesso, o login passa a ser este, e links anteriores deixam de valer.`,
  accessSent: "Acesso reenviado com sucesso!",
  accessFailed: "O acesso não foi reenviado",
  validate: "Validar Pagamento",
  validateFailed: "Erro ao validar pagamento",
  newUser: "Cadastrar usuário da empresa",
  userTitle: "Cadastrar usuário da empresa",
} as const;
