/** Texts for administrators who review a registration. The specification prescribes many of them word for word. */
export const pendingTexts = {
  title: "Aprovações",
  lead: "Cadastros que aguardam a conferência do CRP e nomes que aguardam a sua análise, do mais antigo ao mais novo.",
  list: "Cadastros pendentes",
  empty: "Nenhum cadastro aguardando",
  emptyText: "Quando um psicólogo enviar os dados, o cadastro aparece aqui e você recebe um e-mail.",
  crp: "CRP",
  email: "E-mail",
  since: "Enviado em",
  review: "Analisar",
  reviewOf: (name: string) => `Analisar o cadastro de ${name}`,
  contested: "CRP em disputa",
} as const;

/** A therapist's request for another name. */
export const nameTexts = {
  kind: "Mudança de nome",
  public: "Nome público hoje",
  asked: "Nome pedido",
  askedFull: "Nome completo pedido",
  since: "Pedido em",
  approve: "Aprovar nome",
  approveOf: (name: string) => `Aprovar o nome ${name}`,
  reject: "Recusar nome",
  rejectOf: (name: string) => `Recusar o nome ${name}`,
  rejectText: "A pessoa lê este motivo. O nome público continua como está.",
  approved: "O novo nome foi aprovado e a pessoa foi avisada.",
  rejected: "O nome continua como estava e a pessoa foi avisada.",
} as const;

/** Registrations with the same CRP. */
export const contestedTexts = {
  title: "Este CRP está em mais de um cadastro",
  text: "Compare os cadastros com o registro do CFP. Só uma pessoa aprovada e ativa pode ter um CRP: desative o cadastro que não for do titular antes de aprovar este.",
  holder: "aprovado e ativo",
  active: "ativo",
  inactive: "inativo",
  since: (day: string) => `enviado em ${day}`,
  open: (name: string) => `Ver o cadastro de ${name}`,
} as const;

export const reviewTexts = {
  title: "Aprovar psicólogo",
  lead: "Confira o registro no cadastro público do Conselho Federal de Psicologia antes de decidir.",
  facts: "Dados do cadastro",
  name: "Nome",
  nickname: "Apelido",
  email: "E-mail",
  phone: "Telefone",
  birthDate: "Data de nascimento",
  cpf: "CPF",
  rg: "RG",
  crp: "CRP",
  cep: "CEP",
  address: "Endereço",
  state: "Estado",
  education: "Formação",
  extra: "Formação complementar",
  about: "Apresentação",
  none: "não informado",
  hint: "Atenção ao CRP",
  registerTitle: "Conferência",
  register: "Abrir o cadastro público do CFP",
  evidence: "O que você conferiu",
  evidenceHint: "Por exemplo: registro ativo e nome igual no cadastro do CFP. Fica guardado com o seu nome e a data.",
  approve: "Aprovar Psicólogo",
  approved: "Sucesso!",
  approvedText: "Psicólogo aprovado com sucesso!",
  reject: "Recusar cadastro",
  rejectText: "A pessoa lê este motivo, corrige o CRP e pede uma nova análise.",
  reason: "Motivo da recusa",
  reasonMissing: "Conte o motivo da recusa.",
  confirmReject: "Recusar",
  cancel: "Cancelar",
  rejected: "O cadastro foi recusado e a pessoa foi avisada.",
  used: "Este link não vale mais",
  usedText: "O cadastro já foi decidido ou o link foi substituído. Veja o que ainda está pendente.",
  decided: "Este cadastro não está aguardando aprovação",
  toPending: "Ver cadastros pendentes",
  unknown: "Este cadastro não existe",
  unknownText: "O endereço pode ter sido digitado com alguma letra trocada, ou a conta foi excluída.",
} as const;

/** The council's public register. The response of the mailed link has an address too, which is preferred. */
export const PUBLIC_REGISTER = "https://cadastro.cfp.org.br/";

/** The longest grounds of a decision. */
export const REVIEW_MAX = 1000;
