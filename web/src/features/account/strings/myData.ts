import { requestWords } from "~/lib/statusStrings";

export const myDataTexts = {
  title: "Meus dados",
  lead: "Tudo o que guardamos sobre você, menos os registros técnicos de acesso, que a lei manda manter em sigilo. A Lei Geral de Proteção de Dados garante o seu acesso a estas informações.",
  download: "Baixar meus dados (JSON)",
  empty: "Ainda não guardamos nada sobre você",
  nothing: "Nada registrado",
  locked: "Seus dados estão protegidos",
  lockedText: "Para mostrar e baixar tudo o que guardamos sobre você, pedimos a sua senha de novo.",
  show: "Mostrar meus dados",
  more: (shown: number, all: number) => `Mostrando ${shown} de ${all}. O arquivo traz todos os registros.`,
  yes: "Sim",
  no: "Não",
  edit: "Corrigir meus dados",
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
  noMail:
    "Sem um e-mail pessoal confirmado, não enviamos nenhum e-mail sobre sessões: a empresa poderia ler. Suas próximas sessões aparecem sempre na página inicial.",
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

export const recoveryTexts = {
  title: "Recuperação da conta",
  why: "Seu e-mail de acesso é de uma empresa. Com um e-mail só seu, os links de senha e os avisos de sessões chegam a você, e a empresa nunca fica sabendo qual é. Sem ele, não enviamos nada sobre sessões por e-mail.",
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
  removeNote: (linksWithout: string) =>
    linksWithout === "NOBODY"
      ? "Sem ele, nenhum link de senha é enviado, porque o e-mail de acesso é de uma empresa que você está deixando ou já deixou. Os avisos de sessões também deixam de ser enviados."
      : "Sem ele, os links de senha voltam a ir para o e-mail da empresa, e os avisos de sessões deixam de ser enviados.",
  removed: "E-mail pessoal removido.",
  cancel: "Cancelar",
  loading: "Carregando o e-mail pessoal",
  failed: "Não conseguimos carregar o seu e-mail pessoal.",
  retry: "Tentar novamente",
} as const;

export const recoveryNoticeTexts = {
  offer: "Proteja a sua conta com um e-mail só seu",
  offerText: (links: string | undefined) =>
    links === "NOBODY"
      ? "Você está deixando a empresa, ou já deixou. Por isso, nenhum link de senha vai para o e-mail dela, e os avisos de sessões não são enviados. Cadastre um e-mail pessoal: a conta continua sua, e a empresa não fica sabendo qual é."
      : "Hoje os links de senha vão para o e-mail da empresa, e os avisos de sessões não são enviados. Cadastre um e-mail pessoal: a empresa não fica sabendo qual é.",
  add: "Cadastrar e-mail pessoal",
  reset: (when: string) => `Sua senha foi redefinida em ${when}`,
  resetText: "Se foi você, está tudo certo. Se não foi, troque a senha e confira o e-mail pessoal em Meus dados.",
  check: "Ver meus dados",
  read: "Fui eu",
} as const;

export const personalStepTexts = {
  title: "Um e-mail só seu",
  lead: "Você pode fazer isto agora ou depois, em Meus dados. A empresa não vê este passo.",
  skip: "Agora não",
  go: "Continuar",
} as const;

/** Labels of a deletion request's state. */
export const requestStates = requestWords;
