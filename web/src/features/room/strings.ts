import type { Trouble } from "./core/media";

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

export const ready = {
  loading: "Abrindo a sala",
  title: "Tudo pronto para iniciar a sessão?",
  with: (name: string) => `Sua sessão com ${name}`,
  preview: "Sua imagem",
  cameraOff: "Câmera desligada",
  start: "Iniciar",
  starting: "Entrando na sala",
  microphone: "Microfone",
  camera: "Câmera",
  speaker: "Alto-falante",
  systemDefault: "Padrão do sistema",
  level: "Nível do microfone",
  speak: "Fale algo: a barra deve se mexer.",
  speakerTest: "Testar som",
  speakerPlaying: "Tocando…",
  soundOnlyHint: "Prefere só áudio? Desligue a câmera. Você pode ligá-la depois.",
  relay: "Ocultar meu endereço de rede",
  relayHint:
    "A chamada passa pelo nosso servidor e a outra pessoa não vê seu endereço IP. Pode ficar um pouco mais lenta.",
  privacy: "A conversa é criptografada entre os dois navegadores. Nada é gravado.",
};

export const network = {
  title: "Sua conexão",
  run: "Testar conexão",
  again: "Testar de novo",
  running: "Testando a conexão…",
  good: (ms: number) => `Boa: a chamada passa por esta rede (resposta em ${ms} ms).`,
  slow: (ms: number) =>
    `Lenta: cada palavra leva ${ms} ms para ir e voltar. Chegue mais perto do roteador ou comece só com áudio.`,
  directOnly:
    "Não conseguimos testar o caminho reserva. A chamada deve funcionar em redes comuns; em redes de empresa, pode falhar.",
  blocked: "Esta rede parece bloquear chamadas. Tente outra rede, como a do celular.",
  failed: "Não conseguimos fazer o teste agora. Você pode entrar mesmo assim.",
};

export const troubles: Record<"microphone" | "camera", Record<Trouble, string>> = {
  microphone: {
    blocked: "O navegador bloqueou o microfone.",
    missing: "Não encontramos nenhum microfone.",
    busy: "O microfone está sendo usado por outro programa.",
    stopped: "Seu microfone parou. Tocar para retomar",
  },
  camera: {
    blocked: "O navegador bloqueou a câmera.",
    missing: "Não encontramos nenhuma câmera.",
    busy: "A câmera está sendo usada por outro programa.",
    stopped: "Sua câmera parou. Tocar para retomar",
  },
};

export const help = {
  title: "Como liberar câmera e microfone",
  retry: "Já liberei, tentar novamente",
  chrome: [
    "Toque no ícone ao lado do endereço, no alto da janela.",
    "Em Permissões, ligue Câmera e Microfone.",
    "Volte aqui e toque em “Já liberei”.",
  ],
  firefox: [
    "Clique no ícone de câmera ou microfone riscado, ao lado do endereço.",
    "Apague o bloqueio com o x ao lado de “Bloqueado”.",
    "Volte aqui, toque em “Já liberei” e escolha Permitir.",
  ],
  safari: [
    "No menu Safari, abra Ajustes para este site.",
    "Em Câmera e Microfone, escolha Permitir.",
    "Volte aqui e toque em “Já liberei”.",
  ],
  ios: [
    "Toque em “aA”, ao lado do endereço, e em Ajustes do Site.",
    "Em Câmera e Microfone, escolha Permitir.",
    "Se não aparecer: Ajustes do iPhone, Apps, Safari, Câmera e Microfone.",
  ],
};

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
  lineLostAlone: "Reconectando ao servidor…",
  lineLost: "A chamada continua. Reconectando ao servidor…",
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
