import { productName } from "~/lib/product";

export const signInTexts = {
  expired: "Seu acesso expirou. Entre novamente.",
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
  corporateText:
    "Se a sua empresa oferece este acesso, enviamos um link de ativação para o e-mail cadastrado. Não chegou? Fale com a sua empresa ou cadastre-se como Comum.",
} as const;

export const termsTexts = { before: "Declaro que li e concordo com os", link: "Termos de Uso" } as const;

/**
 * The consent that the privacy policy describes (LGPD, artigo 11, I). The server stores it with the version of the
 * terms.
 */
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
    "Se houver uma conta com esse e-mail, uma mensagem chega em poucos minutos: no e-mail pessoal, se a conta tem um, ou neste endereço. O link vale por 1 hora. Se o endereço é de uma empresa que você está deixando, a mensagem explica como falar com o suporte. Confira também a caixa de spam.",
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

/** Texts of the same page when it is opened from an invitation, or from the mail to somebody who signed up twice. */
export const invitationTexts = {
  title: "Ative sua conta",
  lead: "Escolha uma senha só sua e aceite os termos. Ninguém além de você conhece a sua senha.",
  save: "Ativar minha conta",
  companyLead: "Escolha uma senha para o acesso da empresa e aceite os termos.",
  done: "Conta ativada!",
  known: "Já tem uma conta com este e-mail?",
  toBenefit: "Entrar na minha conta",
  brokenText:
    "O link é inválido, já foi usado ou passou do prazo. Se você já tem uma conta, entre nela. Se não, peça um novo pelo botão abaixo ou, se foi um convite, à sua empresa.",
} as const;

export const confirmTexts = {
  checking: "Confirmando o seu cadastro…",
  done: "Cadastro confirmado!",
  doneText: "Sua conta está ativa. Entre com o seu e-mail e a sua senha.",
  usedText: "Este link já foi usado: o seu e-mail está confirmado e a sua conta está ativa. Entre quando quiser.",
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

export const staffTexts = {
  site: "ir para o site",
  admin: "Administração",
  adminLead: "Acesso restrito à equipe.",
  company: "Área da empresa",
  companyLead: "Acesso de quem administra o benefício na sua empresa.",
  code: "Código de verificação",
  words: "Palavras e siglas",
  life: "Por segurança, o acesso dura 8 horas. Salve o que estiver fazendo antes disso.",
  codeHint: "Abra o seu aplicativo autenticador, ou use um código de recuperação.",
} as const;

export const accessTexts = {
  title: "Senha e acessos",
  lead: "Como você entra na sua conta, e onde ela está aberta.",
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

export const proveTexts = {
  title: "Confirme que é você",
  lead: "A senha desta conta foi redefinida por um link enviado ao e-mail da empresa. Para proteger o que é só seu, pedimos também a senha que você usava antes.",
  password: "Senha que você usava antes",
  missing: "Informe a senha que você usava antes.",
  send: "Continuar",
  other: "Não lembra? Você pode começar de novo, com a conta vazia. Nada do que havia antes se perde nem aparece.",
  again: "Começar de novo",
  help: "Falar com o suporte",
  leave: "Sair da conta",
} as const;

/** The question for the password or the code before a sensitive action. */
export const proof = {
  title: "Confirme que é você",
  text: {
    code: "Esta ação pede o código do seu aplicativo autenticador.",
    password: "Para a sua segurança, digite a sua senha para continuar.",
  },
  label: { code: "Código do aplicativo ou de recuperação", password: "Sua senha" },
  missing: { code: "Informe o código.", password: "Informe a senha." },
  confirm: { code: "Confirmar código", password: "Confirmar senha" },
  cancel: "Cancelar",
  failed: "Ocorreu um erro, tente novamente.",
} as const;

export const beginAgainTexts = {
  title: "Começar de novo?",
  lead: "Sua conta fica vazia, como no primeiro dia, com o mesmo e-mail e o mesmo acesso pela empresa.",
  points: [
    "O que havia antes, se havia algo, fica bloqueado: ninguém vê, nem a empresa, nem quem entrar agora.",
    "Sessões já pagas continuam marcadas na conta bloqueada.",
    "Para ter a conta anterior de volta, fale com o suporte e mostre um documento.",
  ],
  termsMissing: "Por favor, confirme os termos de uso.",
  send: "Começar de novo",
  back: "Voltar",
} as const;
