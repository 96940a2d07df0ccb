import { consentWords } from "~/lib/statusStrings";

export const consentPageTexts = {
  title: "Meus consentimentos",
  lead: "O que você aceitou, quando e em qual versão. Você pode revogar um consentimento quando quiser.",
  given: consentWords.GIVEN,
  revoked: consentWords.REVOKED,
  off: consentWords.OFF,
  since: (when: string) => `Desde ${when}`,
  revokedAt: (when: string) => `Revogado em ${when}`,
  version: (version: string) => `Versão ${version} dos textos`,
  revoke: "Revogar",
  give: "Consentir de novo",
  turnOn: "Quero receber",
  turnOff: "Não quero mais",
  read: "Ler o texto",
  deletion: "Solicitar exclusão da conta",
  deletionFirst: "Os termos valem enquanto a conta existe. Para encerrá-los, peça a exclusão da conta.",
  ask: "Revogar o consentimento para dados de saúde?",
  keep: "Manter",
  done: "Consentimento revogado.",
  again: "Consentimento registrado.",
  askPayer: "Esquecer os dados de quem paga?",
  askPayerText: "Você vai preenchê-los de novo no próximo pagamento. Os pagamentos já feitos não mudam.",
  payerYes: "Esquecer",
  ending: "Estas sessões são canceladas agora:",
  follows: [
    "Você não consegue agendar até consentir de novo. Uma sessão que já começou segue até o fim.",
    "Gênero e cor ou raça são apagados dos seus dados.",
    "A conta, o saldo, os pagamentos e o histórico continuam seus. O que a lei manda guardar fica guardado pelo prazo dela.",
    "O prontuário é da psicóloga ou do psicólogo, que responde por ele. O que já foi feito continua válido.",
  ],
  noSessions: "Nenhuma sessão marcada é afetada.",
} as const;

/** What each consent is about. */
export const consentKinds: Record<string, { title: string; text: string }> = {
  TERMS: {
    title: "Termos de uso e política de privacidade",
    text: "As regras do serviço e o que fazemos com os seus dados.",
  },
  HEALTH: {
    title: "Dados de saúde",
    text: "O uso dos dados ligados às suas sessões, e do que você informar sobre gênero e cor ou raça, só para prestar este serviço.",
  },
  NEWS: { title: "Novidades por e-mail", text: "Mensagens sobre o serviço que não dependem de uma sessão sua." },
  PAYER: {
    title: "Lembrar os dados de quem paga",
    text: "Nome, e-mail, CPF ou CNPJ e telefone de quem paga, para você não digitar de novo.",
  },
};

/** Asked before a booking by somebody who revoked the consent. */
export const askConsentTexts = {
  title: "Para agendar, precisamos do seu consentimento",
  before: "Você revogou o consentimento para dados de saúde.",
  yes: "Consentir e agendar",
  no: "Agora não",
} as const;
