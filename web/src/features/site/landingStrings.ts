import { productName } from "~/lib/product";

export const hero = {
  region: "Destaques",
  title: "Um lugar seguro para falar do que importa",
  lead: "Terapia online com psicólogas e psicólogos registrados. Escolha quem combina com você, marque o horário e converse por vídeo ou áudio.",
  start: "Comece agora",
  browse: "Conhecer psicólogos",
  previous: "Destaque anterior",
  next: "Próximo destaque",
  slide: (number: number) => `Destaque ${number}`,
  position: (number: number) => `${number} de 2`,
};

export const offer = {
  title: (percent: number) => `Sua primeira sessão com ${percent}% de desconto`,
  lead: (ceiling: string) =>
    `A sessão de experiência custa menos, para você conhecer o atendimento sem pressa. O desconto é de até ${ceiling}, entra sozinho no pagamento e é por conta da ${productName()}.`,
};

/** The second slide while there is no discount. */
export const calm = {
  title: "No seu tempo e do seu jeito",
  lead: "Leia os perfis com calma, converse com a câmera ligada ou só por áudio e remarque sem custo até 6 horas antes.",
};

export const trust = {
  region: `Compromissos da ${productName()}`,
  items: ["CRP conferido antes de cada aprovação", "Sessões nunca são gravadas", "Vídeo ou áudio, direto no navegador"],
} as const;

export const steps = {
  title: "Da primeira visita à primeira sessão",
  lead: "Quatro passos, sem telefonema e no seu ritmo.",
  items: [
    { title: "Faça seu pré-cadastro", text: "E-mail, senha e o nome que você prefere usar. Leva um minuto." },
    {
      title: "Escolha seu psicólogo",
      text: "Busque por nome ou abordagem e leia a apresentação de cada profissional.",
    },
    { title: "Agende a sessão", text: "Veja os horários livres da semana e reserve o que cabe na sua rotina." },
    { title: "Faça a sessão", text: "A sala abre 15 minutos antes. Por vídeo ou só por áudio, você decide." },
  ],
} as const;

export const agenda = {
  title: "A agenda aberta, antes do cadastro",
  lead: "Cada profissional publica os próprios horários. Você compara as semanas com calma e só cria a conta quando encontrar o momento certo.",
  action: "Ver quem atende",
  sample: "Exemplo de agenda",
  sampleText: "Sessões de 50 minutos",
  days: "Dias da semana do exemplo",
  free: "há horários livres",
  none: "sem horários",
  taken: "ocupado",
  times: (day: string) => `Horários de ${day}`,
};

export const how = {
  title: "Como funciona",
  lead: `A ${productName()} aproxima você de profissionais com registro ativo e cuida da agenda, do pagamento e da sala. O atendimento é sempre entre você e quem atende.`,
  action: "Entender cada passo",
};

export const faq = [
  {
    title: "Como eu pago?",
    text: "Por PIX ou cartão, antes da sessão. O preço de cada profissional aparece assim que você entra na sua conta.",
  },
  {
    title: "E se eu precisar remarcar?",
    text: "Você remarca ou cancela sem custo até 6 horas antes do início.",
  },
  {
    title: "Menores de 18 anos podem ser atendidos?",
    text: "O atendimento é para pessoas adultas. Menores de 18 anos precisam de autorização escrita de quem é responsável legal.",
  },
] as const;

export const minors =
  "Atendimento para maiores de 18 anos. Menores precisam de autorização escrita de quem é responsável legal.";
