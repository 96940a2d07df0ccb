import { productName } from "~/lib/product";

/** What people read on the account screens. Texts of the specification are verbatim. */
export const signInTexts = {
  tabsLabel: "Acesso",
  tabs: { entrar: "entrar", cadastrar: "cadastrar" },
  welcomeBack: "Que bom ter você de volta",
  welcome: "Vamos começar com calma",
  quote: "Conversar com alguém preparado para ouvir muda o tamanho do problema.",
  email: "E-mail",
  corporateEmail: "Email Corporativo",
  password: "Senha",
  passwordHint: (least: number) => `No mínimo ${least} caracteres`,
  confirmation: "Confirme a senha",
  kind: "Quero me cadastrar como",
  patientKind: "Tipo de conta",
  patient: "Paciente",
  therapist: "Psicólogo",
  common: "Comum",
  enterprise: "Empresarial",
  invited: "Você chegou por um convite. Ele acompanha o seu cadastro.",
  enter: "ENTRAR",
  begin: "COMECE SEU CADASTRO",
  forgot: "Esqueci minha senha",
  create: "Criar uma conta",
  accepted: "Sua solicitação foi aceita",
  acceptedText: "Enviamos um link de ativação para o e-mail cadastrado. Abra-o para confirmar a sua conta.",
} as const;

export const termsTexts = { before: "Declaro que li e concordo com os", link: "Termos de Uso" } as const;

/** What the privacy policy says was asked at sign-up (LGPD, artigo 11, I); kept with the version of the terms. */
export const consentTexts = {
  title: "Consentimento para dados de saúde",
  text: `Ter uma sessão marcada já é um dado de saúde. Ao continuar, você consente que a ${productName()} use os dados ligados às suas sessões, e o que informar sobre gênero e cor ou raça, só para prestar este serviço. Você pode revogar quando quiser.`,
  link: "Política de privacidade",
} as const;

export const forgotTexts = {
  title: "Esqueci minha senha",
  lead: "Informe o e-mail da sua conta. Enviaremos um link para criar uma nova senha.",
  send: "Enviar link",
  sent: "Email enviado!",
  sentText:
    "Se houver uma conta com esse e-mail, o link chega em poucos minutos e vale por 1 hora. Confira também a caixa de spam.",
  back: "Voltar para entrar",
} as const;

export const resetTexts = {
  title: "Redefinir senha",
  lead: "Escolha uma senha nova para a sua conta.",
  password: "Nova senha",
  confirmation: "Confirme a nova senha",
  save: "Redefinir senha",
  done: "Sua senha foi redefinida",
  doneText: "Agora você já pode entrar com a nova senha.",
  broken: "Este link não vale mais",
  brokenText: "O link para redefinir a senha é inválido, já foi usado ou passou de 1 hora. Peça um novo.",
  askAgain: "Pedir um novo link",
} as const;

/** The same page, reached by the link of an invitation, or of an address with which somebody signed up twice. */
export const invitationTexts = {
  title: "Ative sua conta",
  lead: "Escolha uma senha só sua e aceite os termos. Ninguém além de você conhece a sua senha.",
  save: "Ativar minha conta",
  done: "Conta ativada!",
  brokenText:
    "O link é inválido, já foi usado ou passou de 72 horas. Peça um novo pelo botão abaixo ou, se foi um convite, à sua empresa.",
} as const;

export const confirmTexts = {
  checking: "Confirmando o seu cadastro…",
  done: "Cadastro confirmado!",
  doneText: "Sua conta está ativa. Entre com o seu e-mail e a sua senha.",
  enter: "Entrar",
  failed: "Ops! Ocorreu um erro",
  invalid:
    "Parece que o link de confirmação está inválido ou já foi utilizado. Se você já confirmou sua conta, tente acessar com seu login e senha. Caso contrário, verifique o link e tente novamente.",
  unreachable: "Não conseguimos falar com o servidor. Seu link continua valendo: verifique a conexão e tente de novo.",
  retry: "Tentar novamente",
} as const;

export const firstAccessTexts = {
  title: "Sua conta, sua senha",
  lead: "A senha que você recebeu foi escolhida por outra pessoa. Crie uma que só você conheça e leia os termos antes de continuar.",
  save: "Continuar",
} as const;

export const stateTexts = {
  contact: "Falar com a gente",
  home: "Ir para o início",
  registered: "Cadastro concluído",
  registeredText: "Está tudo pronto. Seus dados ficam protegidos e só você pode editá-los.",
  find: "Encontrar um psicólogo",
  myHome: "Ir para a minha página",
} as const;

export const completeTexts = {
  title: "Antes de acessar a plataforma, precisamos saber quem é você!",
  name: "Nome completo",
  social: "Nome social",
  socialHint: "Opcional. É como vamos chamar você.",
  news: "Quero receber novidades por e-mail",
  save: "Continuar",
  done: "Dados inseridos com sucesso",
} as const;

export const officeTexts = {
  title: "Consultório online",
  lead: "Um espaço reservado para conversar por vídeo ou só por áudio, de onde você estiver.",
  steps: [
    ["Complete o seu cadastro", "Documentos e endereço ficam cifrados e servem à cobrança e aos recibos."],
    ["Escolha com quem conversar", "Veja a abordagem, o CRP e os horários livres de cada profissional."],
    ["Entre na hora marcada", "A sala abre 15 minutos antes. Basta um navegador com câmera ou microfone."],
  ],
  start: "COMEÇAR",
} as const;

export const deletionTexts = {
  title: "Solicitar exclusão da conta",
  lead: "Você pode pedir a exclusão da sua conta a qualquer momento. Veja antes o que acontece.",
  facts: [
    "Ao enviar o pedido, você sai da conta em todos os aparelhos. Por 24 horas ainda pode entrar e desfazer.",
    "Confirmamos por e-mail em até 2 dias úteis, desde que não haja débitos em aberto.",
    "São débitos em aberto: sessão paga ainda não realizada, pagamento em andamento, cobrança vencida e valor a devolver, como o saldo da conta.",
    "Senha, apelido e foto são apagados em até 7 dias úteis. O que a lei manda guardar fica bloqueado e é apagado no fim do prazo.",
  ],
  reason: "Por que você quer excluir a conta?",
  submit: "Solicitar exclusão",
  signIn: "Entrar para solicitar a exclusão",
  signInHint:
    "Para proteger a sua conta, o pedido só é enviado depois que você entra. O que você escreveu fica guardado.",
  refused: "Ainda não é possível excluir a conta",
  export: "Antes, baixe uma cópia dos seus dados",
  waiting: "Seu pedido de exclusão está em andamento",
  waitingText: (requestedAt: string, deleteAt: string) =>
    `Recebido em ${requestedAt}. A exclusão acontece a partir de ${deleteAt}.`,
  waitingHint: "Mudou de ideia? Até lá, você pode desfazer o pedido e continuar com a sua conta.",
  withdraw: "Desfazer o pedido",
  withdrawn: "Pedido desfeito. Sua conta continua ativa.",
  requested: "Solicitação de exclusão recebida",
  requestedText: "Entraremos em contato por e-mail em até 2 dias úteis.",
  requestedDebts: "A exclusão só é confirmada quando não há débitos em aberto.",
} as const;

export const personalTexts = {
  identity: "Quem é você",
  address: "Endereço",
  addressHint: "Digite o CEP e preenchemos o que der.",
  about: "Sobre você",
  aboutHint: "Gênero e cor/raça são dados sensíveis: se preferir, escolha “Não informado”.",
  name: "Nome",
  nickname: "Apelido/nome social",
  email: "E-mail",
  birthDate: "Data de nascimento",
  datePlaceholder: "DD/MM/AAAA",
  cpf: "CPF",
  rg: "RG",
  rgHint: "Sem RG? No novo modelo de identidade (CIN), repita o número do CPF.",
  issuer: "Órgão expedidor",
  cep: "CEP",
  street: "Endereço",
  number: "Número",
  complement: "Complemento",
  district: "Bairro",
  city: "Cidade",
  state: "Estado",
  country: "País",
  phone: "Celular",
  gender: "Gênero",
  genderCustom: "Como você se identifica?",
  ethnicity: "Cor/raça",
  choose: "Escolha",
  optional: "Opcional",
  locked: "Data de nascimento e documentos não mudam depois de salvos. Algo errado?",
  lockedLink: "Fale com a gente",
  searching: "Buscando o endereço…",
  found: "Endereço preenchido pelo CEP. Confira e complete.",
  notFound: "Não encontramos este CEP. Preencha o endereço.",
  minorsTitle: "Menor de 18 anos?",
  minorsText: "O atendimento de menores de 18 anos depende de autorização escrita do responsável.",
  minorsLink: "Fale com a gente",
  news: "Quero receber novidades por e-mail",
} as const;

export const passwordTexts = {
  title: "Criar uma nova senha",
  hint: "Opcional. Para entrar, o mínimo são 6 caracteres; aqui pedimos uma senha mais forte.",
  open: "Quero criar uma nova senha",
  current: "Senha atual",
  next: "Nova senha",
  confirmation: "Confirme a nova senha",
  demands: "A nova senha precisa ter:",
  met: "cumprido",
  unmet: "falta",
} as const;

export const staffTexts = {
  site: "ir para o site",
  admin: "Administração",
  adminLead: "Acesso restrito à equipe.",
  company: "Área da empresa",
  companyLead: "Acesso de quem administra o benefício na sua empresa.",
  code: "Código de verificação",
  codeHint: "Abra o seu aplicativo autenticador, ou use um código de recuperação.",
} as const;

export const loadTexts = {
  failed: "Não conseguimos carregar esta página",
  failedText: "Ocorreu um erro, tente novamente.",
  retry: "Tentar novamente",
} as const;

export const registrationTexts = {
  title: "Cadastro de paciente",
  lead: "Preencha uma vez. Documentos, endereço e celular ficam cifrados e servem à cobrança e aos recibos.",
  save: "Salvar cadastro",
  done: "Dados inseridos com sucesso",
  passwordKept: "Os seus dados foram salvos, mas a senha continua a mesma.",
  onlyPatients: "Este formulário é para pacientes",
  onlyPatientsText: "A sua conta tem outro tipo de cadastro.",
} as const;

export const personalPageTexts = {
  title: "Dados pessoais",
  lead: "Mantenha os seus dados em dia.",
  save: "Salvar alterações",
  done: "Dados alterados com sucesso",
  privacy: "Privacidade",
  myData: "Ver e baixar meus dados",
  myDataText: "Tudo o que guardamos sobre você, em uma página.",
  access: "Senha e acessos",
  accessText: "Troque a senha e veja onde a sua conta está aberta.",
  deletion: "Solicitar exclusão da conta",
  deletionText: "Você pode encerrar a sua conta quando quiser.",
  affiliate: "Indique alguém",
  affiliateText: "Quem se cadastra por este link fica registrado como sua indicação.",
  affiliateLink: "Seu link de indicação",
  copy: "Copiar link",
  copied: "Texto copiado!",
  copyFailed: "Não foi possível copiar. Selecione o link e copie.",
} as const;

export const photoTexts = {
  title: "Foto de perfil",
  hint: (limit: string) => `${limit}. Você ajusta o corte antes de enviar.`,
  choose: "Escolher foto",
  change: "Trocar foto",
  dialog: "Ajuste a sua foto",
  area: "Área do corte. Use as setas do teclado para mover a foto.",
  zoom: "Zoom",
  shape: "Formato",
  round: "Circular",
  square: "Quadrada",
  save: "Salvar foto",
  cancel: "Cancelar",
  saved: "Foto atualizada",
  unreadable: "Não foi possível abrir esta imagem. Tente outra.",
  alt: "Sua foto de perfil",
} as const;

export const reminderTexts = {
  title: "Lembretes e calendário",
  loading: "Carregando os lembretes",
  failed: "Não conseguimos carregar os seus lembretes.",
  retry: "Tentar novamente",
  mails: "Lembretes de sessão por e-mail",
  dayBefore: "24 horas antes",
  hourBefore: "1 hora antes",
  always: "Avisos de reserva, pagamento, mudança e cancelamento sempre chegam.",
  saved: "Lembretes atualizados.",
  calendar: "Calendário particular",
  calendarText:
    "Um endereço secreto que mostra as suas sessões no aplicativo de calendário que você já usa, sempre em dia e com títulos neutros.",
  create: "Criar endereço",
  since: (day: string) => `Há um endereço ativo desde ${day}. Por segurança, ele não aparece de novo.`,
  address: "Endereço do seu calendário",
  once: "Copie agora: este endereço aparece só desta vez. Quem o tiver vê os seus horários.",
  copy: "Copiar endereço",
  copied: "Endereço copiado!",
  notCopied: "Não foi possível copiar. Selecione o endereço e copie.",
  rotate: "Trocar endereço",
  askRotate: "Trocar o endereço do calendário?",
  askRotateText: "O endereço atual deixa de funcionar na hora. Os aplicativos que o usam precisam do novo.",
  end: "Encerrar",
  askEnd: "Encerrar o calendário?",
  askEndText: "O endereço deixa de funcionar na hora. Você pode criar outro quando quiser.",
  yes: "SIM",
  no: "NÃO",
} as const;

export const accessTexts = {
  title: "Senha e acessos",
  lead: "Troque a senha e veja onde a sua conta está aberta.",
  change: "Trocar a senha",
  changed: "Sua senha foi alterada",
  changedText: "Os outros acessos foram encerrados.",
  open: "Acessos abertos",
  openText: "Não guardamos o nome do aparelho nem o lugar: só quando o acesso começou e quando foi usado.",
  here: "este acesso",
  line: (begun: string, seen: string) => `Desde ${begun}, usado em ${seen}`,
  alone: "Só este acesso está aberto.",
  end: "Encerrar os outros acessos",
  ended: "Os outros acessos foram encerrados.",
  current: "Senha atual",
  currentMissing: "Informe a senha atual",
} as const;

export const myDataTexts = {
  title: "Meus dados",
  lead: "Tudo o que guardamos sobre você, menos os registros técnicos de acesso, que a lei manda manter em sigilo. A Lei Geral de Proteção de Dados garante o seu acesso a estas informações.",
  download: "Baixar meus dados (JSON)",
  empty: "Ainda não guardamos nada sobre você",
  nothing: "Nada registrado",
  more: (shown: number, all: number) => `Mostrando ${shown} de ${all}. O arquivo traz todos os registros.`,
  yes: "Sim",
  no: "Não",
  edit: "Corrigir meus dados",
} as const;

export const recoveryTexts = {
  title: "Recuperação da conta",
  why: "Seu e-mail de acesso é da empresa. Com um e-mail só seu, os links de senha e os avisos chegam a você, e a empresa nunca fica sabendo qual é.",
  current: "Seu e-mail pessoal",
  email: "E-mail pessoal",
  password: "Sua senha atual",
  send: "Enviar código",
  sent: (email: string) => `Enviamos um código de 6 números para ${email}. Ele vale por 30 minutos.`,
  code: "Código",
  codeMissing: "Digite os 6 números do código.",
  passwordMissing: "Informe a sua senha atual.",
  confirm: "Confirmar e-mail",
  again: "Usar outro e-mail",
  confirmed: "E-mail pessoal confirmado.",
  change: "Trocar",
  remove: "Remover",
  removeNote: "Sem ele, os links de senha voltam a ir para o e-mail da empresa.",
  removed: "E-mail pessoal removido.",
  cancel: "Cancelar",
  loading: "Carregando o e-mail pessoal",
  failed: "Não conseguimos carregar o seu e-mail pessoal.",
  retry: "Tentar novamente",
} as const;

export const recoveryNoticeTexts = {
  offer: "Proteja a sua conta com um e-mail só seu",
  offerText:
    "Hoje os links de senha vão para o e-mail da empresa. Cadastre um e-mail pessoal: a empresa não fica sabendo qual é.",
  add: "Cadastrar e-mail pessoal",
  reset: (when: string) => `Sua senha foi redefinida em ${when}`,
  resetText: "Se foi você, está tudo certo. Se não foi, troque a senha e confira o e-mail pessoal em Meus dados.",
  check: "Ver meus dados",
  read: "Fui eu",
} as const;

export const proveTexts = {
  title: "Confirme que é você",
  lead: "A senha desta conta foi redefinida por um link enviado ao e-mail da empresa. Para proteger o que é só seu, pedimos também a senha que você usava antes.",
  password: "Senha que você usava antes",
  missing: "Informe a senha que você usava antes.",
  send: "Continuar",
  help: "Não lembro, falar com o suporte",
  leave: "Sair da conta",
} as const;
