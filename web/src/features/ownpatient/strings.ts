/** `/meus-convites`. */
export const page = {
  title: "Convites e pacientes próprios",
  lead: "Traga quem você já atende. As sessões de vocês custam o preço combinado.",
  fee: (part: number) =>
    part === 50
      ? "Essas sessões pagam metade da taxa do seu plano."
      : `Essas sessões pagam ${part}% da taxa do seu plano.`,
  invite: "Convidar um paciente",
  invitations: "Convites",
  patients: "Pacientes próprios",
  noInvitations: "Nenhum convite ainda",
  noInvitationsText: "Convide por e-mail, ou copie um link e entregue como preferir.",
  noPatients: "Ninguém aceitou um convite ainda",
  noPatientsText: "Quem aceitar aparece aqui, com o preço combinado.",
} as const;

export const form = {
  by: "Como convidar",
  byMail: "Por e-mail",
  byLink: "Por um link que eu entrego",
  email: "E-mail do paciente",
  emailHint: "A mensagem não diz o seu nome nem o assunto. O convite aberto diz.",
  emailMissing: "Informe o e-mail.",
  name: "Nome para você lembrar (opcional)",
  nameHint: "Só você lê. Apagamos quando o convite é aceito.",
  price: "Preço combinado de cada sessão, em reais",
  priceHint: "Reais inteiros. Sem desconto de primeira sessão.",
  priceWrong: "O preço vai de R$ 1,00 a R$ 10.000,00, em reais inteiros.",
  send: "Enviar convite",
  make: "Criar link",
  sent: "Convite enviado.",
  rules:
    "O convite vale por 14 dias. Ele é para quem você já atende fora daqui: quem já pagou uma sessão com você pela " +
    "plataforma continua com o preço do perfil.",
} as const;

export const link = {
  title: "Link do convite",
  text: "Copie agora: ele não é mostrado de novo. Quem abrir o link pode aceitar o convite, uma pessoa só.",
  label: "Link",
  copy: "Copiar link",
  copied: "Link copiado.",
  manual: "Selecione e copie o link.",
} as const;

export const card = {
  byLink: "Convite por link",
  /** What the psychologist wrote down is gone once somebody accepted. */
  taken: "Convite",
  price: (price: string) => `${price} por sessão`,
  until: (when: string) => `Vale até ${when}`,
  again: "Enviar de novo",
  newLink: "Novo link",
  resent: "Convite enviado de novo.",
  withdraw: "Retirar",
  withdrawn: "Convite retirado.",
  question: "Retirar este convite?",
  questionText: "O link para de funcionar. Você pode convidar a pessoa outra vez.",
  no: "Voltar",
} as const;

export const patient = {
  since: (when: string) => `Desde ${when}`,
  waits: (price: string) => `Você propôs ${price}. Vale quando a pessoa aceitar.`,
  change: "Propor outro preço",
  newPrice: (name: string) => `Novo preço para ${name}, em reais`,
  newPriceHint: "O preço de agora vale até a pessoa aceitar. O mesmo preço retira a proposta.",
  propose: "Propor",
  proposed: "Proposta enviada.",
  cancel: "Cancelar",
  end: "Encerrar preço combinado",
  ended: "Preço combinado encerrado.",
  question: (name: string) => `Encerrar o preço combinado com ${name}?`,
  questionText:
    "O que está marcado fica como está. O que for marcado depois tem o preço do perfil e a taxa do seu plano.",
  no: "Voltar",
} as const;

/** `/convite-psicologo/{token}`. */
export const asked = {
  loading: "Abrindo o convite…",
  title: (name: string) => `${name} convida você`,
  crp: (crp: string) => `CRP ${crp}`,
  price: "Preço combinado",
  session: (minutes: number) => `por sessão de ${minutes} minutos`,
  facts: [
    "Vale para as sessões que vocês marcarem a partir de agora. Não há desconto de primeira sessão com este profissional.",
    "Só vocês dois veem este preço. Nem outros pacientes nem uma empresa ficam sabendo.",
    "Você continua livre para marcar com outros profissionais, e pode encerrar quando quiser.",
  ],
  until: (when: string) => `O convite vale até ${when}.`,
  accept: "Aceitar o convite",
  signIn: "Entrar e aceitar",
  signUp: "Criar minha conta",
  keep: "Depois de entrar, você volta para este convite.",
  notPatient: "Este convite é para uma conta de paciente. Saia desta conta e entre com a sua conta de paciente.",
  accepted: "Convite aceito",
  acceptedText: "Agora é só escolher um horário. O preço combinado já aparece nele.",
  book: "Escolher um horário",
  over: "Este convite expirou",
  overText: "Peça um novo convite a quem convidou você.",
  unknown: "Convite não encontrado",
  unknownText: "O link pode estar incompleto, ter sido retirado ou já ter sido aceito.",
  home: "Ir para o início",
  failed: "Não conseguimos abrir o convite",
  retry: "Tentar novamente",
} as const;

/** `/precos-combinados`. */
export const prices = {
  title: "Preços combinados",
  lead: "O que você combinou com quem convidou você. Só vocês dois veem.",
  empty: "Nenhum preço combinado",
  emptyText: "Ele aparece aqui quando você aceita o convite de um profissional.",
  find: "Encontrar psicólogo",
  price: (price: string) => `${price} por sessão`,
  since: (when: string) => `Desde ${when}`,
  offered: (name: string, price: string) => `${name} propõe ${price} por sessão`,
  offeredText: "Sem a sua resposta, o preço de agora continua. O que já está marcado não muda.",
  take: (price: string) => `Aceitar ${price}`,
  taken: "Novo preço aceito.",
  book: "Marcar sessão",
  end: "Encerrar",
  ended: "Preço combinado encerrado.",
  question: (name: string) => `Encerrar o preço combinado com ${name}?`,
  questionText: "O que está marcado fica como está. O que você marcar depois tem o preço do perfil.",
  no: "Voltar",
} as const;
