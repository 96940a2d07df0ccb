export const call = {
  stage: "Sala da sessão",
  waiting: (name: string) => `${name} ainda não chegou.`,
  waitingHere: "Você já está na sala.",
  startsIn: (text: string) => `A sessão começa em ${text}.`,
  started: "O horário da sessão já começou.",
  joining: "Entrando na sala…",
  connecting: (name: string) => `${name} chegou. Conectando…`,
  connected: (name: string) => `Você está com ${name}.`,
  peerGone: (name: string) => `${name} saiu da sala.`,
  stalled: (name: string) => `Nada chega de ${name} agora. Verificando a conexão…`,
  restoring: "A conexão caiu. Reconectando…",
  rebuilding: "Ainda reconectando. Confira sua internet; continuamos tentando.",
  socketLostAlone: "Reconectando ao servidor…",
  socketLost: "A chamada continua. Reconectando ao servidor…",
  peerReconnecting: (name: string) => `${name} está com a conexão instável.`,
  soundOnly: "Conexão fraca: sua câmera foi pausada para manter a voz. Ela volta sozinha.",
  speakerFailed: "Não conseguimos usar o alto-falante escolhido. O som sai pelo padrão do sistema.",
  endingSoon: (minutes: number) =>
    `${minutes === 1 ? "Falta 1 minuto" : `Faltam ${minutes} minutos`} para o fim da sessão.`,
  rescheduled: (hour: string) => `A sessão foi remarcada e começa às ${hour}. Você pode esperar aqui.`,
  endingOver: "O horário da sessão terminou. A chamada não será cortada: despeçam-se com calma.",
  tapToHear: "Tocar para ouvir",
  you: "Você",
  remaining: (text: string) => `Restam ${text}`,
  begins: (text: string) => `Começa em ${text}`,
  remainingLabel: "Tempo restante",
  over: "Tempo encerrado",
  peerCameraOff: (name: string) => `${name} está com a câmera desligada`,
  peerMuted: (name: string) => `${name} está com o microfone desligado`,
  peerUnmuted: (name: string) => `${name} ligou o microfone`,
  peerCameraOn: (name: string) => `${name} ligou a câmera`,
  peerShares: (name: string) => `${name} está compartilhando a tela`,
  peerSharesNoMore: (name: string) => `${name} parou de compartilhar a tela`,
  peerHidden: (name: string) => `${name} está em outra janela`,
  screenOf: (name: string) => `Tela de ${name}`,
  videoOf: (name: string) => `Vídeo de ${name}`,
  speaksMuted: "Seu microfone está desligado: ninguém ouve você agora.",
  ownScreen: "Você está compartilhando sua tela.",
  stopSharing: "Parar",
};

export const quality = {
  label: "Qualidade da conexão",
  unknown: "Medindo a conexão",
  good: "Conexão boa",
  fair: "Conexão instável",
  poor: "Conexão fraca",
  stalled: "Sem sinal",
  lost: "Reconectando",
  relay: "pelo nosso servidor",
};

export const bar = {
  label: "Controles da sessão",
  mute: "Desligar microfone",
  unmute: "Ligar microfone",
  cameraOff: "Desligar câmera",
  cameraOn: "Ligar câmera",
  share: "Compartilhar tela",
  stopShare: "Parar de compartilhar",
  chat: "Conversa",
  unread: (count: number) => (count === 1 ? "1 mensagem nova" : `${count} mensagens novas`),
  people: "Pessoas",
  settings: "Ajustes",
  more: "Mais opções",
  fullScreen: "Tela cheia",
  leaveFullScreen: "Sair da tela cheia",
  picture: "Vídeo em janela flutuante",
  leave: "Sair da sessão",
  short: { microphone: "Microfone", camera: "Câmera", share: "Tela", board: "Quadro", leave: "Sair" },
};

export const view = {
  layout: "Disposição",
  speaker: "Uma imagem grande",
  side: "Lado a lado",
  own: "Mostrar a minha imagem para mim",
  move: "Mover a minha imagem",
  swap: "Trocar as imagens de lugar",
  keys: "Teclas M (microfone) e V (câmera)",
  keysHint: "F8 e F9 fazem o mesmo e funcionam com leitores de tela.",
};

export const chat = {
  title: "Conversa",
  note: "As mensagens ficam só nestas duas telas e somem quando vocês dois saem da sala.",
  empty: "Nenhuma mensagem ainda.",
  field: "Mensagem",
  send: "Enviar",
  you: "Você",
  notSent: "Não foi possível enviar agora. O texto continua aqui.",
  new: (name: string, text: string) => `${name}: ${text}`,
};

export const people = {
  title: "Pessoas",
  you: (name: string) => `${name} (você)`,
  here: "na sala",
  away: "ainda não chegou",
  gone: "saiu da sala",
  reconnecting: "reconectando",
  microphoneOn: "microfone ligado",
  microphoneOff: "microfone desligado",
  cameraOn: "câmera ligada",
  cameraOff: "câmera desligada",
  sharing: "compartilhando a tela",
  therapist: "Psicóloga(o)",
  patient: "Paciente",
};

export const board = {
  open: "Quadro para desenhar",
  opened: "O quadro para desenhar está aberto para vocês dois.",
  title: "Quadro",
  pen: "Caneta",
  eraser: "Borracha",
  clear: "Limpar o quadro",
  close: "Fechar o quadro",
  empty: "Quadro vazio",
  drawing: (count: number) => (count === 1 ? "Desenho com 1 traço" : `Desenho com ${count} traços`),
  note: (name: string) => `${name} vê este quadro. O desenho não é guardado e some quando vocês dois saem da sala.`,
};

export const captions = {
  label: "Legendas ao vivo",
  hint: "Cada aparelho transforma a própria voz em texto, sem enviá-la a nenhum serviço. Nada é guardado.",
  on: "Legendas ligadas para vocês dois",
  ownCannot: (name: string) =>
    `Este navegador não faz legendas no próprio aparelho, então ${name} não lê o que você diz.`,
  peerCannot: (name: string) => `O navegador de ${name} não faz legendas no próprio aparelho.`,
};

export const check = {
  title: "Conferir a chamada",
  show: "Mostrar as quatro palavras",
  hide: "Esconder as palavras",
  compare: "Compare em voz alta: as duas telas devem mostrar as mesmas palavras, nesta ordem.",
  waiting: "As palavras aparecem quando vocês estiverem conectados.",
  failed:
    "Não foi possível gerar as palavras desta conexão. Saiam da sala e entrem de novo. Se acontecer outra vez, avise o suporte.",
  proof:
    "As palavras nascem das chaves das duas pontas desta chamada. Se são iguais nas duas telas, a criptografia é de ponta a ponta: som, imagem e mensagens passam só entre os dois aparelhos, e ninguém no meio, nem o Psic, consegue ouvir ou ver. Elas não provam quem está diante da câmera, nem que o aparelho da outra pessoa é seguro.",
};

export const settings = {
  title: "Ajustes",
  noise: "Reduzir ruídos ao redor do meu microfone",
  close: "Fechar",
};

export const leave = {
  title: "Sair da sessão?",
  text: "Você pode voltar enquanto a sala estiver aberta.",
  overText: "O horário terminou: depois de sair, não é possível voltar para esta sala.",
  confirm: "Sair",
  stay: "Continuar na sessão",
  leaving: "Saindo da sala",
};
