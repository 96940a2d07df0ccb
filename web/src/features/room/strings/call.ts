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
  restoring: "A conexão caiu. Reconectando…",
  rebuilding: "Ainda reconectando. Confira sua internet; continuamos tentando.",
  socketLostAlone: "Reconectando ao servidor…",
  socketLost: "A chamada continua. Reconectando ao servidor…",
  peerReconnecting: (name: string) => `${name} está com a conexão instável.`,
  soundOnly: "Conexão fraca: sua câmera foi pausada para manter a voz. Ela volta sozinha.",
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
  peerHidden: (name: string) => `${name} está em outra janela`,
  screenOf: (name: string) => `Tela de ${name}`,
  videoOf: (name: string) => `Vídeo de ${name}`,
  ownScreen: "Você está compartilhando sua tela.",
  stopSharing: "Parar",
};

export const quality = {
  label: "Qualidade da conexão",
  unknown: "Medindo a conexão",
  good: "Conexão boa",
  fair: "Conexão instável",
  poor: "Conexão fraca",
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
};

export const chat = {
  title: "Conversa",
  note: "As mensagens não são guardadas e somem quando a sessão termina.",
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

export const settings = { title: "Ajustes", blur: "Desfocar o fundo", close: "Fechar" };

export const leave = {
  title: "Sair da sessão?",
  text: "Você pode voltar enquanto a sala estiver aberta.",
  confirm: "Sair",
  stay: "Continuar na sessão",
  leaving: "Saindo da sala",
};
