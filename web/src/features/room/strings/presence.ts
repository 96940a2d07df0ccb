/** Texts about somebody who waits in the room, on pages outside it. */
export const presence = {
  waits: (name: string) => `${name} está na sala`,
  unnamed: "Paciente",
  enter: "Entrar na sala",
  chime: "Som quando alguém chega à sala",
  chimeOn: "O som está ligado",
  chimeOff: "O som está desligado",
} as const;

/** For who waits alone ten minutes after the start. */
export const absent = {
  choice: "Enquanto espera",
  title: "Já se passaram 10 minutos. O que você prefere?",
  notify: "Avisar por e-mail",
  wait: "Continuar esperando",
  leave: "Sair",
  note: "O aviso diz só que você está na sala. A sua presença fica registrada.",
  sent: (name: string) => `Avisamos ${name} por e-mail. Você pode continuar esperando aqui.`,
  waits: "Tudo bem, você continua na sala. O aviso ainda pode ser enviado.",
} as const;
