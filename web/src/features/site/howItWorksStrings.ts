import { productName } from "~/lib/product";

export const howItWorks = {
  title: "Como funciona",
  lead: `Do primeiro clique ao fim da sessão, sem letras miúdas. A ${productName()} cuida da agenda, do pagamento e da sala; a conversa é entre você e quem atende.`,
};

export const journey = [
  {
    title: "Faça seu pré-cadastro",
    text: "Crie a conta com e-mail e senha, confirme pelo link que enviamos e diga o seu nome. Se preferir, informe também o nome social ou apelido que quer usar.",
  },
  {
    title: "Escolha seu psicólogo",
    text: "Busque por nome ou abordagem. Cada perfil mostra o CRP, a formação, a forma de trabalhar e os horários livres. A lista segue só a proximidade dos horários: ninguém paga para aparecer primeiro.",
  },
  {
    title: "Agende a sessão",
    text: "Ao escolher um horário, ele fica guardado por 60 minutos enquanto você paga por PIX ou cartão. O preço completo aparece antes de confirmar.",
  },
  {
    title: "Faça a sessão",
    text: "A sala abre 15 minutos antes, no próprio navegador, sem instalar nada. Câmera ligada ou só áudio: você decide. Nada é gravado.",
  },
] as const;

export const platformRules = {
  title: "Combinados claros",
  items: [
    {
      title: "Mudou de ideia?",
      text: "Cancele ou remarque sem custo até 6 horas antes. Depois disso não há reembolso, porque o horário ficou reservado e quem atende recebe por ele.",
    },
    {
      title: "Se o profissional cancelar",
      text: "O valor volta por inteiro e você tem 30 dias para remarcar. O crédito não vence.",
    },
    {
      title: "Se a tecnologia falhar",
      text: "Avise a equipe em até 48 horas e a sessão é remarcada sem novo pagamento.",
    },
    {
      title: "Recibos e registros",
      text: `Somente quem atende emite recibos e guarda registros clínicos. A ${productName()} não tem acesso ao que é dito.`,
    },
    {
      title: "Sua privacidade",
      text: "E-mails com assunto neutro, vídeo criptografado de ponta a ponta e nenhum rastreador de publicidade.",
    },
    {
      title: "Para quem é",
      text: "Para pessoas com 18 anos ou mais. Menores precisam de autorização escrita de quem é responsável legal.",
    },
  ],
} as const;

export const forTherapists = {
  title: "Você é psicóloga ou psicólogo?",
  text: "Publique a sua agenda, defina preço e duração e receba todo mês. É preciso ter registro ativo e regular no CRP.",
  action: "Ler os termos para profissionais",
};

export const begin = "Comece agora";
export const browse = "Conhecer psicólogos";
