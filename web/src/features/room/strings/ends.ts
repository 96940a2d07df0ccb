export const errors = {
  title: "Ops! Ocorreu um erro",
  missing: "Sessão não encontrada.",
  failed: "Não conseguimos abrir a sala agora. Confira sua conexão e tente de novo.",
  refused: "A entrada nesta sala não está liberada agora.",
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
