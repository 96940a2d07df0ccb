import type { Kind } from "./content";

export const page = {
  title: "Prontuários",
  lead: "Tudo o que você escreve aqui é cifrado no seu navegador. Nem a Psic consegue ler.",
  settings: "Frase, kit e cópia",
  copies: "Pedidos de cópia",
  lock: "Trancar",
  locked: "Cofre trancado.",
  search: "Buscar por nome ou palavra",
  searchHint: "A busca acontece neste aparelho, com o cofre aberto.",
  inTexts: "Procurar também nos textos",
  searching: "Abrindo os textos…",
  records: "Prontuários",
  patients: "Pacientes sem prontuário",
  patientsText: "Pessoas que já tiveram sessão com você.",
  none: "Nenhum prontuário ainda",
  noneText: "Depois da primeira sessão de um paciente, abra o prontuário dele aqui.",
  nothing: "Nada encontrado",
  nothingText: "Confira a busca ou procure também nos textos.",
  open: "Abrir prontuário",
  openOf: (name: string) => `Abrir prontuário de ${name}`,
  written: (day: string) => `Último registro em ${day}`,
  lastSession: (day: string) => `Última sessão em ${day}`,
  left: "Conta excluída",
  due: (day: string) => `Prazo de guarda terminou em ${day}`,
  found: (n: number) => (n === 1 ? "1 registro com essas palavras" : `${n} registros com essas palavras`),
  damaged: "Este prontuário não confere com o que foi escrito. Abra para ver.",
};

export const gate = {
  lockedTitle: "Abrir o cofre",
  lockedLead: "Digite a frase que só você conhece. Ela não sai deste aparelho.",
  passphrase: "Frase do cofre",
  kit: "Kit de recuperação",
  kitHint: "As 32 letras e números impressos, com ou sem traços.",
  unlock: "Abrir",
  usePasskey: "Abrir com chave de acesso",
  passkeyOr: "Ou digite a frase:",
  passkeyClosed: "Esta chave de acesso não abre o cofre. Use a frase.",
  useKit: "Esqueci a frase: usar o kit",
  usePassphrase: "Usar a frase",
  wrong: "A frase não abre este cofre. Confira maiúsculas, espaços e pontuação.",
  wrongKit: "O kit não abre este cofre. Confira letra por letra. Um kit substituído não vale mais.",
  needed: "Digite a frase do cofre.",
  lost: "Perdi a frase e o kit",
  lostTitle: "Sem a frase e sem o kit, os prontuários estão perdidos",
  lostText:
    "Ninguém pode abri-los: nem você, nem a Psic, nem a Justiça por meio da Psic. Eles continuam guardados, fechados, até o fim do prazo. Você pode começar um cofre novo, vazio.",
  lostYes: "Começar um cofre novo",
  lostNo: "Voltar",
  lostAgain: "Tem certeza? Isto não pode ser desfeito.",
  lostAgainText: "O cofre antigo deixa de aparecer para você. Procure antes o kit impresso e outros aparelhos.",
  lostFinal: "Sim, desistir do cofre antigo",
  damaged: "O cofre que o servidor mostrou não confere com a sua chave. Não escreva nada e fale com o suporte.",
};

export const older = {
  title: "O servidor mostrou um cofre diferente do que este aparelho já viu",
  text: "Podem faltar registros. Isto acontece quando um backup antigo é restaurado, e também se alguém esconder o que você escreveu. Se você não sabe o motivo, fale com o suporte antes de escrever.",
  accept: "Sei o motivo, continuar",
};

export const create = {
  title: "Seu cofre de prontuários",
  lead: "Três passos, uns cinco minutos. Tenha uma impressora ou papel e caneta por perto.",
  step: (n: number) => `Passo ${n} de 3`,
  one: "Como funciona",
  points: [
    "Seu navegador cria uma chave e cifra tudo antes de enviar. O servidor guarda o que não consegue ler.",
    "A chave abre com uma frase que só você conhece, ou com um kit impresso que você guarda.",
    "Sem a frase e sem o kit, o prontuário está perdido. A Psic não tem cópia e não pode redefinir.",
  ],
  understood: "Entendi: se eu perder a frase e o kit, ninguém recupera meus prontuários.",
  understoodError: "Confirme que entendeu para continuar.",
  next: "Continuar",
  back: "Voltar",
  two: "Escolha a frase do cofre",
  twoText:
    "Use quatro ou mais palavras sem ligação entre si, diferentes da sua senha de entrada. Você vai digitá-la para abrir os prontuários.",
  passphrase: "Frase do cofre",
  again: "Repita a frase",
  short: (n: number) => `Use pelo menos ${n} caracteres.`,
  few: "Use palavras ou letras mais variadas.",
  differs: "As duas frases não são iguais.",
  three: "Imprima o kit de recuperação",
  threeText:
    "Ele abre o cofre se você esquecer a frase. Aparece só agora. Guarde em papel, em lugar fechado, longe do computador.",
  kitLabel: "Kit de recuperação do cofre de prontuários",
  kitPaper: "Quem tem este papel abre os prontuários. Guarde como guardaria os próprios prontuários.",
  print: "Imprimir",
  typeGroup: (n: number) => `Digite o ${n}º grupo do papel`,
  wrongGroup: "Não confere com o kit. Olhe o papel.",
  finish: "Criar cofre",
  askTitle: "Última confirmação",
  askText:
    "Guardei a frase e o kit em lugares diferentes. Sei que, sem os dois, os prontuários se perdem para sempre e que a Psic não tem como abri-los.",
  askYes: "Sim, criar o cofre",
  askNo: "Ainda não",
  done: "Cofre criado. Ele está aberto.",
};

/** Why a passkey gave no secret. */
export const passkeyTroubles = {
  cancelled: "A chave de acesso não foi usada. Tente de novo ou use a frase.",
  unsupported:
    "Este aparelho ou navegador não deriva o segredo de que o cofre precisa (extensão PRF). A frase e o kit continuam valendo.",
  exists: "Este aparelho já tem uma chave de acesso do cofre.",
};

export const passkeys = {
  title: "Chaves de acesso",
  text: "Abra o cofre com a digital, o rosto ou o PIN do aparelho, sem digitar a frase. A frase e o kit continuam valendo: guarde os dois.",
  cloud:
    "Quem desbloqueia o aparelho abre o cofre. Chaves que o Google ou a Apple copiam entre aparelhos valem em todos eles.",
  none: "Nenhuma ainda.",
  not: "Este navegador não oferece chaves de acesso.",
  created: (day: string) => `criada em ${day}`,
  name: "Nome do aparelho",
  nameHint: "Por exemplo, Notebook do consultório.",
  nameNeeded: "Dê um nome de até 40 caracteres.",
  add: "Criar chave de acesso",
  added: "Chave de acesso criada. Na próxima vez, abra o cofre com ela.",
  remove: "Remover",
  removeOf: (name: string) => `Remover a chave de acesso ${name}`,
  removeTitle: (name: string) => `Remover a chave de acesso ${name}?`,
  removeText:
    "Ela deixa de abrir o cofre. Quem guardou uma cópia antiga do banco de dados e tem o aparelho desbloqueado ainda abriria essa cópia. Apague-a também no gerenciador de senhas do aparelho.",
  removeYes: "Remover",
  removed: "Chave de acesso removida.",
};

export const settings = {
  title: "Frase e kit do cofre",
  lead: "Trocar a frase ou o kit não reescreve nenhum prontuário.",
  back: "Prontuários",
  current: "Frase atual",
  passphrase: "Trocar a frase",
  passphraseText:
    "Depois da troca, a frase antiga não abre mais o cofre. Quem guardou uma cópia antiga do banco de dados e conhece a frase antiga ainda abriria essa cópia.",
  next: "Frase nova",
  again: "Repita a frase nova",
  save: "Trocar a frase",
  saved: "Frase trocada.",
  kit: "Novo kit de recuperação",
  kitText: "O kit impresso antes deixa de valer.",
  make: "Criar kit novo",
  kitReady: "Imprima o kit novo e confirme",
  kitSave: "Passar a usar este kit",
  kitSaved: "Kit trocado. Destrua o papel antigo.",
  idle: "O cofre tranca sozinho após 15 minutos sem uso, ao sair da conta e ao fechar ou recarregar a página.",
};

export const kinds: Record<Kind, string> = {
  IDENTIFICATION: "Identificação",
  DEMAND: "Demanda e objetivos",
  EVOLUTION: "Evolução",
  PROCEDURE: "Procedimento",
  REFERRAL: "Encaminhamento",
  CLOSING: "Encerramento",
  NOTE: "Anotação privada",
};

/** A beginning for an entry of each kind. */
export const templates: Record<Kind, string> = {
  IDENTIFICATION: "**Nome:** \n**Nascimento:** \n**Contato de emergência:** \n**Onde está durante a sessão:** ",
  DEMAND: "# Demanda\n\n# Avaliação inicial\n\n# Objetivos\n- ",
  EVOLUTION: "**Tema:** \n\n**Intervenções:** \n- \n\n**Evolução em relação aos objetivos:** \n\n**Próximo passo:** ",
  PROCEDURE: "**Procedimento ou instrumento:** \n**Finalidade:** \n**Resultado:** ",
  REFERRAL: "**Para:** \n**Motivo:** \n**Combinado com a pessoa:** ",
  CLOSING: "**Motivo do encerramento:** \n**Síntese do trabalho:** \n**Orientações:** ",
  NOTE: "",
};

export const record = {
  back: "Prontuários",
  write: "Escrever",
  note: "Anotação privada",
  timeline: "Registro documental",
  notes: "Anotações privadas",
  notesText: "Material de trabalho seu. Não faz parte do prontuário, não é impresso nem entregue com ele.",
  noNotes: "Nenhuma anotação.",
  search: "Buscar neste prontuário",
  nothing: "Nenhum registro com essas palavras.",
  print: "Imprimir ou salvar PDF",
  keep: (day: string) => `Guarda até ${day}, contada do último registro.`,
  due: (day: string) => `O prazo de guarda terminou em ${day}. Você pode excluir este prontuário, ou mantê-lo.`,
  remove: "Excluir prontuário",
  removeTitle: "Excluir este prontuário?",
  removeText: "Todas as versões são apagadas do servidor e não podem ser recuperadas.",
  removeYes: "Excluir",
  removeNo: "Manter",
  removed: "Prontuário excluído.",
  edit: "Corrigir",
  history: "Versões",
  historyOf: (kind: string, day: string) => `Versões: ${kind} de ${day}`,
  version: (n: number) => `Versão ${n}`,
  wrote: (when: string, author: string) => `Escrito em ${when} por ${author}`,
  versions: (n: number) => `${n} versões`,
  voided: "Tornado sem efeito",
  void: "Tornar sem efeito",
  voidTitle: "Tornar este registro sem efeito?",
  voidText: "O texto continua no histórico, como exige o registro documental, marcado como sem efeito.",
  session: "Ver sessão",
  draft: "Há um texto não gravado neste aparelho.",
  continue: "Continuar escrevendo",
  tampered: "Este prontuário não confere com o que foi escrito",
  tamperedText:
    "O servidor devolveu um prontuário incompleto, alterado ou trocado. Nada é mostrado, para que você não confie nele. Não escreva e fale com o suporte.",
  missing: "Prontuário não encontrado",
  missingText: "Ele não existe ou não é deste cofre.",
};

/** The printed record. */
export const paper = {
  title: (name: string) => `Registro documental de ${name}`,
  author: (name: string, crp: string) => `${name}, CRP ${crp}`,
  printed: (day: string) =>
    `Impresso em ${day}. Cada registro aparece na última versão. As anotações privadas não fazem parte deste documento.`,
  older: (n: number) =>
    n === 1
      ? "Corrigido: 1 versão anterior está guardada no prontuário."
      : `Corrigido: ${n} versões anteriores estão guardadas no prontuário.`,
};

export const form = {
  title: "Novo registro",
  editTitle: "Corrigir registro",
  kind: "Tipo",
  on: "Data",
  onError: "Informe uma data válida.",
  text: "Texto",
  textHint: "Use **negrito**, uma linha com - para listas e # para títulos.",
  textError: "Escreva o texto.",
  tooLong: "O texto é grande demais. Divida em dois registros.",
  template: "Usar modelo",
  save: "Gravar",
  cancel: "Voltar",
  kept: "Rascunho guardado neste aparelho, cifrado.",
  saved: "Registro gravado.",
  offline: "Sem conexão. O texto está guardado neste aparelho, cifrado. Tente gravar de novo quando a conexão voltar.",
  changed:
    "Este registro foi alterado em outra aba ou aparelho. Seu texto continua aqui: copie o que precisar e abra a versão nova.",
  discard: "Descartar rascunho",
  discardTitle: "Descartar o que foi digitado?",
  discardText: "O rascunho é apagado deste aparelho.",
};

export const patient = {
  title: "Prontuário",
  none: (name: string) => `${name} ainda não tem prontuário`,
  noneText: "Abra o prontuário para escrever sobre a sessão.",
  unknown: "O prontuário pode ser aberto depois que a primeira sessão começar.",
};

export const detail = {
  link: "Escrever no prontuário",
};

export const firstEntry = (name: string): string => `**Nome:** ${name}`;

export const attachments = {
  title: "Anexos",
  add: "Anexar arquivos",
  hint: "Até 10 MB cada, 10 por registro. O arquivo e o nome dele são cifrados neste aparelho antes do envio.",
  show: "Ver",
  save: "Baixar",
  remove: "Tirar",
  again: "Tentar de novo",
  sending: (percent: number) => `Cifrando e enviando: ${percent}%`,
  sendingOf: (name: string) => `Envio de ${name}`,
  reading: (percent: number) => `Abrindo: ${percent}%`,
  empty: (name: string) => `${name} está vazio.`,
  large: (name: string) => `${name} passa de 10 MB. Divida o arquivo ou reduza a qualidade.`,
  many: (n: number) => `Um registro tem no máximo ${n} anexos.`,
  notSent: "O envio parou. O que já chegou não é enviado de novo.",
  notRead: "Sem conexão. Tente abrir de novo quando ela voltar.",
  damaged: "Este anexo não confere com o que foi gravado e não foi aberto. Fale com o suporte.",
  wait: "Espere o envio dos anexos terminar.",
  printed: (names: string) => `Anexos: ${names}`,
};

export const archive = {
  title: "Levar tudo em um arquivo",
  text: "Uma página com todos os prontuários, cifrada como aqui. Abre em um navegador de computador, sem internet e sem a Psic, com a frase ou o kit deste momento. Guarde também a frase: sem ela o arquivo não abre.",
  withFiles: "Incluir os anexos (até 200 MB)",
  make: "Criar arquivo",
  reading: "Lendo o cofre…",
  progress: (done: number, of: number) => `Lendo ${done} de ${of}…`,
  done: (records: number, left: number) =>
    `Arquivo criado com ${records === 1 ? "1 prontuário" : `${records} prontuários`}.${left > 0 ? ` ${left === 1 ? "1 anexo ficou" : `${left} anexos ficaram`} de fora: baixe pelo prontuário.` : ""}`,
  tampered: "Um prontuário não confere com o que foi escrito, e o arquivo não foi criado. Fale com o suporte.",
  file: (day: string) => `prontuarios-${day}.html`,
};
