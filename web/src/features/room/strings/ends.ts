export const errors = {
  title: "Ops! Ocorreu um erro",
  missing: "Sessão não encontrada.",
  failed: "Não conseguimos abrir a sala agora. Confira sua conexão e tente de novo.",
  retry: "Tentar novamente",
  home: "Ir para a página inicial",
  details: "Ver detalhes da sessão",
  unsupported:
    "Este navegador não consegue fazer chamadas de vídeo. Use uma versão recente do Chrome, Firefox, Edge ou Safari.",
};

export const ended = {
  title: "Você saiu da sessão",
  text: "A conversa não foi gravada e as mensagens foram apagadas. Cuide-se.",
  back: "Voltar para a sala",
};

export const replaced = {
  title: "A sessão está aberta em outro lugar",
  text: "Você entrou por outro aparelho ou outra aba. Aqui a câmera e o microfone foram desligados.",
  use: "Usar aqui",
};

export const refused = {
  title: errors.title,
  retry: errors.retry,
  unknown: "A entrada nesta sala não está liberada agora.",
  early: "A sala ainda não abriu",
  earlyHint: "Pode deixar esta página aberta: a sala abre sozinha.",
  test: "Testar câmera e microfone",
  opensIn: (text: string) => `Abre em ${text}.`,
  opening: "Abrindo…",
  moved: "A sessão foi remarcada",
  unpaid: "Falta o pagamento desta sessão",
  pay: "Pagar",
  over: "Sessão finalizada!",
  next: (name: string, day: string, hour: string) => `Sua próxima sessão: ${day}, às ${hour}, com ${name}.`,
  crisis: "Precisa conversar agora? O CVV atende de graça, 24 horas por dia.",
  crisisCall: "Ligar 188",
  cancelled: "Sessão cancelada",
};
