export const companies = {
  title: "PSIC PARA EMPRESAS",
  lead: "Ofereça às pessoas da sua equipe um caminho direto para a terapia online, com privacidade de verdade.",
  formTitle: "Peça uma proposta",
  formText: "Conte um pouco sobre a sua empresa. A resposta chega por e-mail.",
  send: "Enviar pedido",
  choose: "Selecione",
};

export const quoteFields = {
  email: "E-mail",
  name: "Nome",
  companyName: "Empresa",
  telefone: "Telefone",
  employees: "Número de funcionários",
  subject: "Assunto",
  body: "Mensagem",
};

export const benefits = [
  {
    title: "Acesso simples",
    text: "Cada pessoa entra com o e-mail corporativo, escolhe com quem falar e marca o próprio horário.",
  },
  { title: "Gestão leve", text: "Um painel para acompanhar a assinatura, as vagas e quem tem conta. Nada além disso." },
  { title: "Profissionais conferidos", text: "Todo perfil tem registro no CRP verificado antes da aprovação." },
] as const;

export const privacy = {
  title: "O que a empresa nunca vê",
  lead: "Terapia só funciona com confiança. Por isso a separação é total.",
  never: [
    "Quem marcou ou fez sessões, e quantas",
    "Datas, horários e profissionais escolhidos",
    "Qualquer coisa dita, escrita ou sentida em uma sessão",
    "Pagamentos, documentos, telefone, endereço e foto",
    "A senha: cada pessoa escolhe a sua, por um link que recebe",
  ],
  seesTitle: "O que a empresa vê",
  sees: [
    "O e-mail de quem tem conta ligada a ela, com o nome que a própria empresa informou",
    "Quantas vagas contratou e quantas estão em uso",
    "A situação da própria assinatura",
    "Um número aproximado de pessoas por ano, e só em grupos grandes",
  ],
} as const;
