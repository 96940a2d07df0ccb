import type { Trouble } from "../core/devices";

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
  speakerRefused: "Não conseguimos usar o alto-falante escolhido. O som saiu pelo padrão do sistema.",
  speakerSilent: "Não conseguimos tocar o som. Confira o alto-falante escolhido.",
  soundOnlyHint: "Prefere só áudio? Desligue a câmera. Você pode ligá-la depois.",
  privacy: "A conversa é criptografada entre os dois navegadores. Nada é gravado.",
};

export const equipment = {
  title: "Teste seu equipamento",
  lead: "Confira câmera, microfone, som e internet antes da sessão. Nada é gravado nem enviado a outra pessoa.",
  voice: "Sua voz",
  record: "Gravar e ouvir 3 segundos",
  recording: "Gravando: fale algo…",
  playing: "Tocando o que você disse…",
  recordHint: "O som fica só nesta página e some em seguida.",
  recordFailed: "Não conseguimos gravar ou tocar o teste. Confira o microfone e o alto-falante escolhidos.",
  remembered: "As escolhas ficam lembradas neste dispositivo.",
};

export const background = {
  legend: "Fundo da sua imagem",
  none: "Sem efeito",
  blur: "Desfocado",
  plain: "Cor lisa",
  hint: "O efeito é feito neste aparelho: a imagem do seu ambiente não sai dele.",
  covering: "Preparando o fundo da sua imagem…",
  trouble: {
    slow: "Este aparelho está lento demais para o efeito de fundo. Desligamos o efeito e a sua câmera. Ligue a câmera sem o efeito, se quiser.",
    failed:
      "O efeito de fundo parou de funcionar. Desligamos o efeito e a sua câmera. Ligue a câmera sem o efeito, se quiser.",
  },
};

export const relay = {
  label: "Ocultar meu endereço de rede",
  hint: "A chamada passa pelo nosso servidor e a outra pessoa não vê seu endereço IP; este dispositivo lembra a sua escolha.",
  next: "Vale a partir da próxima vez que você entrar na sala.",
  none: "Você pediu para ocultar seu endereço de rede, mas esta sala está sem o servidor que faz isso: a outra pessoa pode ver seu endereço IP.",
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
    missing: "Não encontramos nenhum microfone. Conecte um e tente de novo.",
    busy: "O microfone está sendo usado por outro programa.",
    stopped: "Seu microfone parou. Tocar para retomar",
  },
  camera: {
    blocked: "O navegador bloqueou a câmera.",
    missing: "Não encontramos nenhuma câmera. Conecte uma e tente de novo, ou siga só com a voz.",
    busy: "A câmera está sendo usada por outro programa.",
    stopped: "Sua câmera parou. Tocar para retomar",
  },
};

export const help = {
  title: "Como liberar câmera e microfone",
  retry: "Já liberei, tentar novamente",
  again: "Tentar novamente",
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
