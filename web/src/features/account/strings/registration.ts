export const completeTexts = {
  title: "Antes de acessar a plataforma, precisamos saber quem é você!",
  name: "Nome completo",
  social: "Nome social",
  socialHint: "Opcional. É como vamos chamar você.",
  news: "Quero receber novidades por e-mail",
  save: "Continuar",
  done: "Dados inseridos com sucesso",
} as const;

export const registrationTexts = {
  title: "Cadastro de paciente",
  lead: "Documentos, endereço e celular ficam cifrados e servem à cobrança e aos recibos.",
  save: "Salvar cadastro",
  done: "Dados inseridos com sucesso",
  passwordKept: "Os seus dados foram salvos, mas a senha continua a mesma.",
  onlyPatients: "Este formulário é para pacientes",
  onlyPatientsText: "A sua conta tem outro tipo de cadastro.",
} as const;

export const passwordTexts = {
  title: "Criar uma nova senha",
  hint: "Opcional. Para entrar, o mínimo são 6 caracteres; aqui pedimos uma senha mais forte.",
  open: "Quero criar uma nova senha",
  current: "Senha atual",
  next: "Nova senha",
  confirmation: "Confirme a nova senha",
  demands: "A nova senha precisa ter:",
  met: "cumprido",
  unmet: "falta",
} as const;

export const officeTexts = {
  title: "Consultório online",
  lead: "Um espaço reservado para conversar por vídeo ou só por áudio, de onde você estiver.",
  steps: [
    ["Complete o seu cadastro", "Documentos e endereço ficam cifrados e servem à cobrança e aos recibos."],
    ["Escolha com quem conversar", "Veja a abordagem, o CRP e os horários livres de cada profissional."],
    ["Entre na hora marcada", "A sala abre 15 minutos antes. Basta um navegador com câmera ou microfone."],
  ],
  start: "COMEÇAR",
} as const;

export const stateTexts = {
  contact: "Falar com a gente",
  home: "Ir para o início",
  registered: "Cadastro concluído",
  registeredText: "Está tudo pronto. Seus dados ficam protegidos e só você pode editá-los.",
  find: "Encontrar um psicólogo",
  myHome: "Ir para a minha página",
} as const;
