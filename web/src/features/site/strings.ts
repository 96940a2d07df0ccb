import { productName } from "~/lib/product";

export const contact = {
  title: "Contato",
  lead: "Dúvida, elogio, problema ou pedido sobre os seus dados: escreva. Uma pessoa da equipe lê cada mensagem.",
  email: "E-mail",
  emailHint: "A resposta chega por aqui.",
  name: "Nome",
  subject: "Assunto",
  message: "Mensagem",
  messageHint: "Não conte aqui detalhes clínicos: eles pertencem à conversa com quem atende você.",
  send: "Enviar mensagem",
  sent: "Sua mensagem foi enviada com sucesso!",
  directTitle: "Prefere escrever direto?",
  companiesTitle: "É de uma empresa?",
  companiesText: "Peça uma proposta para a sua equipe.",
  companiesLink: `${productName()} para empresas`,
};

export const contactSent = {
  title: "Sua mensagem foi enviada com sucesso!",
  text: "Recebemos o seu contato e vamos responder no endereço que você informou.",
  home: "Voltar ao início",
};

export const legal = {
  version: (version: string, date: string) => `Versão ${version} · ${date}`,
  index: "Nesta página",
  print: "Imprimir ou salvar em PDF",
  supplier: `Quem é responsável pela ${productName()}`,
  company: "Empresa",
  cnpj: "CNPJ",
  address: "Endereço",
  email: "E-mail",
  dpo: "Encarregado de dados (DPO)",
  others: "Outros documentos",
};

export const blog = {
  title: "Blog",
  lead: "Textos da nossa equipe para quem pensa em começar, ou recomeçar, a terapia.",
  minutes: (minutes: string) => `${minutes} min de leitura`,
  all: "Todos os textos",
  empty: "Ainda não há textos por aqui.",
  missingTitle: "Texto não encontrado",
  missingText: "Ele pode ter mudado de endereço. A lista completa está no blog.",
};

export const honeypot = { label: "Deixe este campo vazio" } as const;

/** `/descadastrar`, the link of a news mail. */
export const unsubscribeTexts = {
  working: "Um momento…",
  done: "Pronto: sem mais novidades",
  doneText:
    "Você não recebe mais novidades por e-mail. Avisos das suas sessões continuam chegando. Mudou de ideia? Ligue de novo em Meus consentimentos.",
  home: "Ir para o início",
  invalid: "Este link não é válido",
  invalidText: "Ele pode ter sido cortado no e-mail. Você também desliga as novidades na sua conta.",
  choose: "Escolher nos meus consentimentos",
  failed: "Não foi possível agora",
  failedText: "Não conseguimos falar com o servidor. Tente novamente em instantes.",
  retry: "Tentar novamente",
} as const;
