/** Texts for therapists who register and edit their data. The specification prescribes many of them word for word. */
export const startTexts = {
  title: "Atenda online com a sua agenda",
  lead: "Crie o seu acesso. Depois de confirmar o e-mail e entrar, você preenche os seus dados profissionais.",
  begin: "COMEÇAR MEU CADASTRO",
  stepsTitle: "Como funciona o cadastro",
  steps: [
    "Crie o acesso com e-mail e senha.",
    "Confirme o e-mail pelo link que enviamos e entre na conta.",
    "Preencha os dados pessoais, profissionais e bancários.",
    "Conferimos o seu CRP no cadastro do Conselho Federal de Psicologia.",
    "Escolha um plano e abra os seus horários.",
  ],
  accepted:
    "Enviamos um link de ativação para o e-mail cadastrado. Abra-o, entre na sua conta e continue com os seus dados profissionais.",
  haveAccount: "Já tenho uma conta",
} as const;

export const sectionTexts = {
  identity: "Quem é você",
  address: "Endereço",
  about: "Sobre você",
  profession: "Profissão e formação",
  presentation: "Sua apresentação",
  sessions: "Suas sessões",
  bank: "Dados bancários",
  equipment: "Estrutura de atendimento",
  end: "Para terminar",
} as const;

export const formTexts = {
  title: "Seus dados profissionais",
  lead: "Preencha com calma. Conferimos o seu CRP e avisamos por e-mail.",
  required: "Campos com * são obrigatórios.",
  draft:
    "O que você digita fica guardado nesta aba se você sair da página, menos documentos, nascimento, dados bancários, gênero e cor/raça.",
  restored: "Continuamos de onde você parou. Por segurança, os documentos e os dados bancários não foram guardados.",
  discard: "Descartar rascunho",
  progress: "Andamento do cadastro",
  done: "preenchido",
  parts: (done: number, all: number) => `${done} de ${all} partes preenchidas`,
  send: "Enviar cadastro",
  wrong: "Confira os campos marcados.",
  mother: "Nome da mãe",
  showGender: "Mostrar meu gênero no diretório",
  crp: "CRP",
  crpHint: "Dois números da região, barra e o número do registro: 06/12345.",
  crpLocked: "O CRP só pode ser alterado quando a validação falha.",
  approach: "Abordagem psicológica",
  approachHint: "Por exemplo: psicanálise, terapia cognitivo-comportamental.",
  education: "Formação",
  experience: "Experiência profissional",
  extra: "Formação complementar",
  extraInfo: "Detalhes da formação complementar",
  aboutMe: "Apresentação",
  aboutMeHint: "É o que as pessoas leem no seu perfil. Até 2.000 caracteres.",
  interests: "Interesses profissionais",
  price: "Preço da sessão (R$)",
  duration: "Duração da sessão",
  sessionHint: "Preço em reais inteiros, sem centavos. Duração em horas e minutos, entre 00:10 e 04:00.",
  notice: "Antecedência mínima",
  enterprise: "Atendo sessões empresariais",
  bankHint: "Ficam cifrados e servem só para o repasse das suas sessões.",
  bank: "Banco",
  agency: "Agência",
  account: "Conta",
  digits: "Só números, com o dígito.",
  pix: "Chave PIX",
  optional: "Opcional",
  choose: "Escolha",
  equipment: "O que você tem para atender",
  referral: "Como você conheceu a plataforma?",
  referralOther: "Conte como",
  news: "Quero receber novidades por e-mail",
  characters: (used: number, most: number) => `${used} de ${most} caracteres`,
} as const;

export const bankTexts = {
  current: "Dados cadastrados",
  replace: "Trocar dados bancários",
  replaceKey: "Trocar só a chave PIX",
  addKey: "Informar uma chave PIX",
  newKey: "Nova chave PIX",
  newKeyHint: "CPF, CNPJ, celular, e-mail ou chave aleatória. Banco, agência e conta não mudam.",
  keep: "Manter os dados atuais",
  notice:
    "Ao trocar os dados bancários, avisamos você por e-mail e os repasses ficam retidos por 72 horas, para a sua segurança.",
  none: "não informada",
} as const;

export const stateTexts = {
  awaiting: "Cadastro em análise",
  awaitingText:
    "Recebemos os seus dados e estamos conferindo o seu registro profissional. Você receberá um e-mail em até 24 horas.",
  awaitingHelp: "Não precisa fazer mais nada agora.",
  check: "Ver se já foi aprovado",
  invalid: "Não conseguimos validar o seu CRP",
  invalidText:
    "O número de registro informado não passou na conferência. Corrija o CRP nos seus dados pessoais para uma nova análise.",
  reason: "Motivo informado",
  fixCrp: "Corrigir meus dados",
  contact: "Falar com a gente",
  home: "Ir para o início",
  done: "Cadastro concluído",
  doneText: "Está tudo pronto. Agora abra os seus horários para aparecer no diretório.",
  myHome: "Ir para a minha página",
} as const;

export const planTexts = {
  title: "Escolha seu plano",
  lead: "O plano define a mensalidade e a parte de cada sessão que fica com a plataforma.",
  none: "Nenhum plano disponível",
  noneText: "Estamos atualizando os planos. Volte em alguns minutos ou fale com a gente.",
  pickFirst: "Escolha um plano antes de prosseguir.",
  acceptFirst: "Confirme o aceite dos termos de uso antes de prosseguir.",
  next: "Continuar",
  ask: "Confirmar este plano?",
  askText: (plan: string, provider: string) =>
    `Você escolheu ${plan}. Ao confirmar, você também aceita os termos ${provider}, que processa a assinatura e os seus recebimentos.`,
  provider: "do provedor de pagamento",
  yes: "Sim",
  no: "Não",
  chosen: "Plano escolhido com sucesso!",
} as const;

export const dataTexts = {
  title: "Dados pessoais",
  lead: "Mantenha o seu perfil e os seus dados em dia.",
  save: "Salvar alterações",
  done: "Dados alterados com sucesso",
  crpSent: "O CRP será validado em breve",
  nameSent: "Seu novo nome está em análise e aparece depois da aprovação.",
  namePending: "Novo nome em análise",
  namePendingText: (asked: string, shown: string) =>
    `Você pediu para usar ${asked}. Até a decisão, as pessoas continuam vendo ${shown}. Avisamos por e-mail.`,
  nameRejected: "O novo nome não foi aprovado",
  nameRejectedText: (asked: string, reason: string) => `Você pediu para usar ${asked}. Motivo: ${reason}`,
  crpOpen: "O seu CRP não passou na conferência. Corrija o número e salve para uma nova análise.",
} as const;
