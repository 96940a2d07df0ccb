import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** The Markdown itself, with line breaks and emphasis taken out so that a fact can be searched as a sentence. */
function textOf(name: string): string {
  const raw = readFileSync(join(process.cwd(), "content", "legal", `${name}.md`), "utf8");
  return raw.replaceAll("**", "").replace(/\s+/g, " ");
}

const texts = {
  user: textOf("termos-usuario"),
  therapist: textOf("termos-psicologo"),
  privacy: textOf("privacidade"),
};

type Doc = keyof typeof texts;
type Fact = [rule: string, fact: string, docs: Doc[], pattern: RegExp];

const facts: Fact[] = [
  [
    "privacy",
    "an emergency contact is sealed to the psychologist's vault",
    ["privacy"],
    /O contato de emergência e as respostas a questionários são cifrados no seu navegador para o cofre do profissional, e não conseguimos lê-los/,
  ],
  ["R003", "the platform is only an intermediary", ["user", "therapist"], /A Psic é apenas intermediária/],
  [
    "R003",
    "it schedules, reschedules, cancels, takes the payment and passes it on",
    ["user"],
    /agendamento, do reagendamento e do cancelamento; - recebe o pagamento e o repassa/,
  ],
  [
    "terms",
    "paid one-to-one sessions by video or audio",
    ["user"],
    /pagas, individuais e online, por vídeo ou somente por áudio/,
  ],
  [
    "terms",
    "the fee of the plan is kept and the rest passed on",
    ["therapist"],
    /repassa a você o que é seu, descontada a taxa do plano/,
  ],
  [
    "R008",
    "adults; minors with written authorisation",
    ["user", "therapist"],
    /pessoas com 18 anos ou mais\. (- )?Menores de 18 anos só (podem ser atendidos )?com autorização escrita/,
  ],
  [
    "R008",
    "minors, in the privacy policy",
    ["privacy"],
    /Menores de 18 anos só podem ser atendidos com autorização escrita de quem é responsável legal/,
  ],
  ["R009", "civil capacity", ["user", "therapist"], /Pessoas que não são civilmente capazes não podem ser atendidas/],
  [
    "R010",
    "cases that are not attended online",
    ["user", "therapist"],
    /casos de emergência, de desastre, de violação de direitos e de violência não são atendidos pela plataforma/,
  ],
  [
    "R010",
    "this is our own rule, not one of the council",
    ["therapist"],
    /decisão da casa, e não uma proibição do Conselho Federal de Psicologia/,
  ],
  [
    "R011",
    "records and receipts, patient's view",
    ["user"],
    /Somente o profissional mantém os registros clínicos \(prontuário\) e emite recibos/,
  ],
  [
    "R011",
    "records and receipts, therapist's view",
    ["therapist"],
    /Somente você mantém os registros clínicos e emite recibos/,
  ],
  ["R012", "tool to attach receipts", ["user", "therapist"], /ferramenta para anexar recibos/],
  ["R012", "the attachment is not the Receita Saúde document", ["user"], /não é o documento do Receita Saúde/],
  [
    "R013",
    "the plan is a condition",
    ["therapist"],
    /Escolher um plano de intermediação, fixo por período ou híbrido, é condição para que a conta e estes termos produzam efeito/,
  ],
  [
    "R014",
    "plan prices change with notice; 24 hours to leave",
    ["therapist"],
    /preços dos planos podem mudar, com aviso prévio por e-mail\..*Quem não concordar deve excluir a conta em até 24 horas/,
  ],
  ["R014", "24 hours to refuse changed terms", ["therapist"], /Você tem 24 horas após o aviso para recusá-las/],
  [
    "R015",
    "active and regular CRP",
    ["therapist"],
    /registro ativo e regular no Conselho Regional de Psicologia \(CRP\)/,
  ],
  [
    "R016",
    "suspension with 5 days to defend",
    ["therapist"],
    /suspender e desativar o seu acesso.*Você tem 5 dias para apresentar defesa; depois disso, a conta é excluída ou reativada/,
  ],
  [
    "R017",
    "immediate deletion when a body bars practice",
    ["therapist"],
    /a exclusão é imediata se um órgão competente impedir o seu exercício profissional/,
  ],
  [
    "R018",
    "voluntary deletion at any time",
    ["therapist"],
    /pedir a exclusão da conta\]\(\/solicitar-exclusao\) a qualquer momento/,
  ],
  ["R019", "48 hours to reply", ["therapist"], /Responder às mensagens da equipe da Psic em até 48 horas/],
  ["R020.1", "full name", ["privacy"], /\| Nome completo \|/],
  ["R020.2", "e-mail", ["privacy"], /\| E-mail \|/],
  ["R020.3", "birth date", ["privacy"], /\| Data de nascimento \|/],
  ["R020.4", "CPF", ["privacy"], /\| CPF \|/],
  ["R020.5", "CRP", ["privacy"], /\| Número do CRP \|/],
  ["R020.6", "address", ["privacy"], /\| Endereço \|/],
  ["R020.7", "phone", ["privacy"], /\| Telefone \|/],
  [
    "R020.8 R021",
    "bank data, encrypted",
    ["privacy"],
    /\| Dados bancários \(banco, agência e conta\), guardados com criptografia \|/,
  ],
  ["R020.9 R022", "password, hashed", ["privacy"], /\| Senha, guardada apenas como código irreversível \(hash\) \|/],
  ["R020.10", "session history", ["privacy"], /\| Histórico de sessões: participantes, data e horário, status \|/],
  ["R020.11", "IP address", ["privacy"], /\| Endereço IP \|/],
  ["R020.12", "registration date", ["privacy"], /\| Data de cadastro \|/],
  ["R020.13", "last access date", ["privacy"], /\| Data do último acesso \|/],
  ["R020.14", "receipt data", ["privacy"], /\| Dados de recibos \|/],
  ["R020.15", "optional nickname", ["privacy"], /\| Apelido ou nome social \(opcional\) \|/],
  ["R020.16", "optional profile image", ["privacy"], /\| Imagem de perfil \(opcional\) \|/],
  ["R023", "10 years", ["privacy"], /\| Dados pessoais em geral \| 10 anos após o fim do tratamento/],
  ["R024", "access logs 6 months", ["privacy"], /\| Registros de acesso \(data, hora e IP\) \| 6 meses/],
  [
    "R025",
    "7 business days",
    ["privacy"],
    /\| Senha, apelido e imagem de perfil \| apagados em até 7 dias úteis após a exclusão da conta/,
  ],
  ["R026", "session statuses", ["privacy"], /status de uma sessão são: agendado, em andamento, concluído e cancelado/],
  [
    "R069 Q040",
    "first-session discount, a setting paid by the platform",
    ["user", "therapist"],
    /15%.*alterá-lo ou desligá-lo|15% por padrão.*alterar ou desligar/,
  ],
  ["Q197", "the discount has a ceiling", ["user", "therapist"], /15%.{0,20}, até 40 reais por sessão/],
  [
    "Q197",
    "a session may be looked at before it is paid out",
    ["therapist"],
    /o repasse espera inteiro e aparece como "Em análise"/,
  ],
  ["Q197", "hashes of document and card", ["privacy"], /calculado com chave e sem volta, do documento de quem pagou/],
  ["Q041", "the platform bears the discount", ["user", "therapist"], /é pago pela Psic/],
  ["terms", "free until 6 hours before", ["user", "therapist"], /até 6 horas antes/],
  [
    "terms",
    "after that no refund, the therapist is paid, a new booking is paid again",
    ["user"],
    /não há reembolso, o profissional recebe pela sessão e um novo agendamento é pago novamente/,
  ],
  ["R209", "48 hours after an outage", ["user", "therapist"], /Falha técnica da plataforma.*48 horas/],
  ["terms", "30 days after a therapist cancellation", ["user", "therapist"], /30 dias para reagendar/],
  ["terms", "deletion answered within 2 business days", ["user", "therapist", "privacy"], /2 dias úteis/],
  [
    "terms",
    "deletion only without open debts",
    ["user", "therapist", "privacy"],
    /confirmada quando não há pendências em aberto/,
  ],
  [
    "Q064",
    "accepted and refused means of payment",
    ["therapist"],
    /transferência bancária, cartão de débito ou de crédito ou PIX; criptomoedas e boleto não são aceitos/,
  ],
  [
    "Q064",
    "means of payment, for users",
    ["user"],
    /Transferência bancária \| Criptomoedas \| \| Cartão de débito \| Boleto \| \| Cartão de crédito \| \| \| PIX/,
  ],
  ["Q064", "paid in advance, in BRL", ["user"], /pagas antecipadamente, em reais \(BRL\)/],
  ["terms", "plan 1", ["therapist"], /Gratuito \| R\$ 0,00 por mês e 30% de cada sessão/],
  ["terms", "plan 2", ["therapist"], /Híbrido \| R\$ 75,00 por mês e 15% de cada sessão/],
  ["terms", "plan 3", ["therapist"], /Fixo \| R\$ 150,00 por mês, sem taxa por sessão/],
  ["Q055", "enterprise sessions cost R$ 80,00", ["therapist"], /preço fixo de R\$ 80,00/],
  [
    "terms",
    "payout",
    ["therapist"],
    /mensal, por PIX, até o 5º dia útil do mês seguinte, para as sessões realizadas do dia 21 do mês anterior ao dia 20/,
  ],
  ["R070", "crisis line, ambulance and police", ["user", "therapist"], /188.*192.*190/],
  ["Q153", "nothing is recorded", ["user"], /Nada é gravado: nem vídeo, nem áudio, nem o bate-papo/],
  ["Q104", "gender and ethnicity may stay untold", ["privacy"], /Você sempre pode escolher "não informado"/],
  ["terms", "right of regret", ["user", "therapist"], /artigo 49 do Código de Defesa do Consumidor/],
];

describe.each(facts)("%s: %s", (_rule, _fact, docs, pattern) => {
  it.each(docs)("is in the %s text", (doc) => {
    expect(texts[doc]).toMatch(pattern);
  });
});

describe("law in force", () => {
  it.each<[Doc, RegExp]>([
    ["user", /Resolução CFP nº 9\/2024, em vigor/],
    ["user", /Resoluções CFP nº 13\/2022 e nº 9\/2024/],
    ["therapist", /Resolução CFP nº 9\/2024, em vigor, que revogou as Resoluções nº 11\/2018 e nº 4\/2020/],
    ["therapist", /Instrução Normativa RFB nº 2\.240\/2024/],
    ["privacy", /ANPD e as pessoas afetadas em até 3 dias úteis/],
    ["privacy", /Marco Civil, artigo 15/],
    ["privacy", /declaração completa em até 15 dias/],
    ["privacy", /consentimento específico e destacado/],
    [
      "privacy",
      /controladora dos dados de conta, agendamento e pagamento\. A psicóloga ou o psicólogo que atende você é controlador do conteúdo clínico/,
    ],
    ["privacy", /Encarregado ou DPO/],
  ])("%s names %s", (doc, pattern) => {
    expect(texts[doc]).toMatch(pattern);
  });
});

describe("what visitors read", () => {
  it.each<Doc>(["user", "privacy"])("holds no session price in the %s text", (doc) => {
    expect(texts[doc]).not.toMatch(/R\$/);
  });
});
