/** The offer of a company to somebody who has an account already. */
export const benefitTexts = {
  title: "Benefício da empresa",
  lead: "Uma empresa pode oferecer condições próprias à sua conta. Você decide, e nada do que já é seu muda.",
  offer: (company: string) => `${company} oferece um benefício a você`,
  until: (day: string) => `O convite vale até ${day}.`,
  points: [
    "Suas sessões, seus dados e seu histórico continuam na mesma conta.",
    "A empresa vê apenas que o convite foi aceito, como vê de qualquer pessoa. Ela não sabe que você já tinha uma conta, nem o que você faz nela.",
    "Se você sair da empresa, a conta volta a ser pessoal, com todo o histórico.",
  ],
  mails:
    "Os avisos de sessões deixam de ser enviados para o seu e-mail atual, porque a empresa poderia ler. Depois de aceitar, cadastre um e-mail pessoal em Meus dados.",
  credits: (amount: string) =>
    `Você tem ${amount} de saldo. Enquanto o benefício durar, o saldo fica guardado e não paga sessões.`,
  accept: "Vincular o benefício",
  later: "Agora não",
  accepted: "Benefício vinculado!",
  acceptedText: "Os horários da empresa já aparecem nas agendas.",
  none: "Nenhum convite em aberto",
  noneText: "Se a sua empresa ofereceu um benefício, peça que ela envie o convite de novo para este e-mail.",
  has: "Você já tem o benefício da sua empresa",
  hasText:
    "Os horários empresariais aparecem para você na agenda de cada psicóloga e de cada psicólogo que os oferece.",
  unfit: "Esta conta não pode receber o benefício",
  unfitText: "Ela não é uma conta de paciente, ou já tem o benefício de uma empresa. Peça o convite em outro e-mail.",
  home: "Ir para o início",
} as const;
