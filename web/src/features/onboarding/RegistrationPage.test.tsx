import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { tokenStore } from "~/lib/token";
import {
  choose,
  dialog,
  fault,
  fill,
  json,
  open,
  person,
  press,
  put,
  tick,
  tokenFor,
  user,
} from "../../../tests/openApp";
import { newcomer } from "./testkit";

const READ = "GET /api/therapist/u1";
const SEND = "POST /api/therapist-register/u1/additional-information";
const me = (state: string) => person("THERAPIST", { state });

/** Everything but what the server never tells: documents, bank, mother, consent. */
const almost = newcomer({ crp: "06/12345" });

async function complete(): Promise<void> {
  await screen.findByLabelText("CRP");
  put("Data de nascimento", "10/05/1988");
  put("CPF", "529.982.247-25");
  put("RG", "12.345.678");
  put("Órgão expedidor", "SSP");
  put("Nome da mãe", "Ana Prado");
  put("Banco", "Banco do Brasil");
  put("Agência", "1234");
  put("Conta", "56789");
  tick("Computador");
  choose("Como você conheceu a plataforma?", "NEWS");
  tick(/Declaro que li/);
}

/** Every field of the form, each with a value of its own. */
function everything(): void {
  put("Nome", "Luiza Prado");
  put("Apelido/nome social", "Lu");
  put("Data de nascimento", "10/05/1988");
  put("CPF", "529.982.247-25");
  put("RG", "12.345.678");
  put("Órgão expedidor", "SSP");
  put("Nome da mãe", "Ana Prado");
  put("CEP", "01310-100");
  put("Endereço", "Avenida Paulista");
  put("Número", "1000");
  put("Complemento", "apto 12");
  put("Bairro", "Bela Vista");
  put("Cidade", "São Paulo");
  choose("Estado", "SP");
  put("País", "Brasil");
  put("Celular", "(11) 9 8888-7777");
  choose("Gênero", "OTHER");
  put("Como você se identifica?", "Agênero");
  choose("Cor/raça", "MIXED");
  tick("Mostrar meu gênero no diretório");
  put("CRP", "06/12345");
  put("Abordagem psicológica", "Psicanálise");
  put("Formação", "USP");
  put("Experiência profissional", "Dez anos");
  tick("Mestrado");
  tick("MBA");
  put("Detalhes da formação complementar", "Psicologia social");
  put("Apresentação", "Atendo adultos.");
  put("Interesses profissionais", "Luto");
  put("Preço da sessão (R$)", "180");
  put("Duração da sessão", "00:50");
  choose("Antecedência mínima", "6");
  tick("Atendo sessões empresariais");
  put("Banco", "Banco do Brasil");
  put("Chave PIX", "luiza@pix.test");
  put("Agência", "1234");
  put("Conta", "56789");
  tick("Sala reservada");
  tick("Computador");
  choose("Como você conheceu a plataforma?", "OTHER");
  put("Conte como", "Um amigo");
  tick("Quero receber novidades por e-mail");
  tick(/Declaro que li/);
}

const blank = (value: unknown) => (typeof value === "string" ? "" : value);

/** What the server knows of somebody who only confirmed the e-mail: every other text is empty. */
const nobody = {
  ...Object.fromEntries(Object.entries(newcomer()).map(([name, value]) => [name, blank(value)])),
  id: "u1",
  username: "luiza@psic.test",
  registrationStep: "EMAIL_CONFIRMED",
  gender: { value: "", customValue: "" },
  additionalEducationList: [],
  sessionPriceInBRL: 0,
};

describe("the data form", () => {
  it("R232 R305 the answer's token replaces the stored one and the person waits for approval", async () => {
    const renewed = `${tokenFor(me("REQUIRED_DATA_PROVIDED"))}2`;
    let state = "EMAIL_CONFIRMED";
    const app = await open(
      "/cadastro-psicologo-dados",
      {
        [READ]: () => json(almost),
        [SEND]: () => {
          state = "REQUIRED_DATA_PROVIDED";
          return json({ token: renewed, status: 200 });
        },
        "GET /api/user/info/": () => json(me(state)),
      },
      me(state),
    );
    await complete();
    expect(sessionStorage.getItem("cadastro-psicologo")).toContain("Psicanálise");
    await press("Enviar cadastro");
    expect(await screen.findByRole("heading", { name: "Cadastro em análise" })).toBeVisible();
    expect(app.at()).toBe("/cadastro-aprovacao-aguardando");
    expect(tokenStore.get()).toBe(renewed);
    expect(sessionStorage.getItem("cadastro-psicologo")).toBeNull();
  });

  it("R244 sends every field of the form, each under its own name", async () => {
    const app = await open(
      "/cadastro-psicologo-dados",
      {
        [READ]: () => json(nobody),
        [SEND]: () => json({ token: tokenFor(me("REQUIRED_DATA_PROVIDED")), status: 200 }),
        "GET /api/cep/01310100": () => fault(503, "x", "x"),
      },
      me("EMAIL_CONFIRMED"),
    );
    await screen.findByLabelText("CRP");
    everything();
    await press("Enviar cadastro");
    await waitFor(() => expect(app.requests(SEND)).toHaveLength(1));
    expect(await app.changes()).toEqual([
      [
        SEND,
        {
          fullName: "Luiza Prado",
          nickname: "Lu",
          birthdate: "10/05/1988",
          cpf: "529.982.247-25",
          document: "12.345.678",
          documentRegion: "SSP",
          motherName: "Ana Prado",
          zipCode: "01310-100",
          address: "Avenida Paulista",
          number: "1000",
          addressComplement: "apto 12",
          neighborhood: "Bela Vista",
          location: "São Paulo",
          addressState: "SP",
          country: "Brasil",
          cellPhone: "(11) 9 8888-7777",
          gender: { genderEnum: "OTHER", customValue: "Agênero" },
          ethnicity: "MIXED",
          showGender: true,
          crp: "06/12345",
          psychologicalApproach: "Psicanálise",
          education: "USP",
          experience: "Dez anos",
          additionalEducationDTO: { education: ["MBA", "MASTERS"], information: "Psicologia social" },
          aboutMe: "Atendo adultos.",
          professionalInterests: "Luto",
          sessionPrice: 180,
          sessionTime: "00:50",
          sessionScheduleRequiredAnticipationTimeInHours: 6,
          enterpriseSessions: true,
          bank: "Banco do Brasil",
          pixKey: "luiza@pix.test",
          agency: "1234",
          account: "56789",
          availableEquipment: ["COMPUTER", "PRIVATE_ROOM"],
          referral: { referral: "OTHER", value: "Um amigo" },
          emailAlertsOptIn: true,
          termsOfService: true,
        },
      ],
    ]);
  });

  it("puts the server's refusals on their fields and keeps what was typed", async () => {
    await open(
      "/cadastro-psicologo-dados",
      {
        [READ]: () => json(almost),
        [SEND]: () =>
          fault(422, "invalid_fields", "Informe o CRP no formato 06/12345.", [
            { name: "crp", description: "Informe o CRP no formato 06/12345." },
            { name: "additionalEducationDTO.information", description: "Use até 250 caracteres." },
          ]),
      },
      me("EMAIL_CONFIRMED"),
    );
    await complete();
    await press("Enviar cadastro");
    expect(await screen.findByText("Informe o CRP no formato 06/12345.")).toBeVisible();
    expect(screen.getByLabelText("CRP")).toHaveAttribute("aria-invalid", "true");
    expect(screen.getByLabelText("Detalhes da formação complementar")).toHaveAttribute("aria-invalid", "true");
    expect(screen.getByLabelText("Banco")).toHaveValue("Banco do Brasil");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await waitFor(() => expect(screen.getByLabelText("CRP")).toHaveFocus());
  });

  it("R239.1 marks what is required and moves to the first gap", async () => {
    const app = await open("/cadastro-psicologo-dados", { [READ]: () => json(newcomer()) }, me("EMAIL_CONFIRMED"));
    await screen.findByText("Campos com * são obrigatórios.");
    for (const name of ["Nome", "CPF", "CRP", "Formação", "Agência", "Conta", "Apresentação", "Nome da mãe"])
      expect(screen.getByLabelText(name)).toBeRequired();
    for (const name of ["Apelido/nome social", "Complemento", "Experiência profissional", "Chave PIX"])
      expect(screen.getByLabelText(name)).not.toBeRequired();
    await press("Enviar cadastro");
    await waitFor(() => expect(screen.getByLabelText("Data de nascimento")).toHaveFocus());
    expect(app.requests(SEND)).toHaveLength(0);
  });

  it("counts the parts that are done", async () => {
    await open("/cadastro-psicologo-dados", { [READ]: () => json(newcomer()) }, me("EMAIL_CONFIRMED"));
    expect(await screen.findByText("4 de 9 partes preenchidas")).toBeVisible();
    await user.click(screen.getByLabelText("Computador"));
    expect(screen.getByText("5 de 9 partes preenchidas")).toBeVisible();
  });

  it("comes back with the draft after the page was left, without documents or bank data", async () => {
    const answers = { [READ]: () => json(newcomer({ education: "" })) };
    const app = await open("/cadastro-psicologo-dados", answers, me("EMAIL_CONFIRMED"));
    await screen.findByLabelText("Formação");
    await fill("Formação", "UFRJ");
    put("CPF", "529.982.247-25");
    put("Agência", "1234");
    void app.router.navigate({ to: "/contato" });
    expect(await dialog()).toHaveTextContent("Sair sem salvar?");
    await press("Sair sem salvar");
    await waitFor(() => expect(screen.queryByLabelText("Formação")).toBeNull());
    await app.router.navigate({ to: "/cadastro-psicologo-dados" });
    expect(await screen.findByLabelText("Formação")).toHaveValue("UFRJ");
    expect(screen.getByLabelText("CPF")).toHaveValue("");
    expect(screen.getByLabelText("Agência")).toHaveValue("");
    await press("Descartar rascunho");
    expect(screen.getByLabelText("Formação")).toHaveValue("");
  });

  it("says so when the record cannot be read, and tries again", async () => {
    let away = true;
    await open(
      "/cadastro-psicologo-dados",
      { [READ]: () => (away ? fault(503, "x", "x") : json(newcomer())) },
      me("EMAIL_CONFIRMED"),
    );
    expect(await screen.findByText("Não conseguimos carregar esta página")).toBeVisible();
    away = false;
    await press("Tentar novamente");
    expect(await screen.findByLabelText("CRP")).toBeVisible();
  });
});

describe("the start page", () => {
  it("R229 Q036 registers a therapist and says what comes next", async () => {
    const app = await open("/cadastrar-psicologo", { "POST /api/register": () => json({ status: 200 }) });
    await screen.findByRole("button", { name: "COMEÇAR MEU CADASTRO" });
    expect(screen.queryByText("Quero me cadastrar como")).toBeNull();
    await fill("E-mail", "nova@psic.test");
    await fill("Senha", "segredo1");
    await fill("Confirme a senha", "segredo1");
    await user.click(screen.getByLabelText(/Declaro que li/));
    await press("COMEÇAR MEU CADASTRO");
    expect(await dialog()).toHaveTextContent(/entre na sua conta e continue com os seus dados profissionais/);
    expect(await app.changes()).toEqual([
      [
        "POST /api/register",
        { email: "nova@psic.test", password: "segredo1", type: "THERAPIST", termsOfService: true },
      ],
    ]);
  });

  it("sends someone who is already signed in to the next step", async () => {
    const app = await open("/cadastrar-psicologo", { [READ]: () => json(newcomer()) }, me("EMAIL_CONFIRMED"));
    await waitFor(() => expect(app.at()).toBe("/cadastro-psicologo-dados"));
  });
});
