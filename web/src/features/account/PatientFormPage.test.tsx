import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { tokenStore } from "~/lib/token";
import { choose, dialog, fault, fill, json, open, person, press, put, tokenAnswer, user } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";

const SAVE = "PUT /api/customer/u1";
const CHANGE = "POST /api/auth/change-password";

const record = {
  ...recorded("customer", "customer"),
  fullName: "Ana Souza",
  username: "ana@exemplo.com",
  state: "REGISTRATION_COMPLETE",
  birthDate: "15/11/1990",
  cpf: "529.982.247-25",
  document: "12.345.678",
  documentRegion: "SSP/SP",
  zipCode: "01310-100",
  address: "Avenida Paulista",
  number: "1000",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  addressState: "SP",
  country: "Brasil",
  cellPhone: "(11) 9 8765-4321",
  gender: { value: "NOT_INFORMED", customValue: "" },
  ethnicity: "NOT_INFORMED",
};
/** What the server knows of somebody who only gave an address. */
const nobody = { ...recorded("customer", "customer"), fullName: "", username: "ana@exemplo.com" };
const fresh = { ...record, birthDate: "", cpf: "", document: "", documentRegion: "" };

async function register(answers: Parameters<typeof open>[1] = {}, customer: object = record) {
  const app = await open(
    "/cadastrar-paciente",
    { "GET /api/customer/u1": () => json(customer), [SAVE]: () => json({ status: 200 }), ...answers },
    person("CUSTOMER"),
  );
  await screen.findByLabelText("Nome");
  return app;
}

const accept = () => user.click(screen.getByRole("checkbox", { name: /Termos de Uso/ }));

describe("the registration form", () => {
  it("R147 R148.1 R148.2 masks what is typed and saves it, then the registration is done", async () => {
    const app = await register({ "GET /api/cep/01310100": () => fault(503, "x", "x") }, nobody);
    await fill("Data de nascimento", "15111990");
    await fill("CPF", "52998224725");
    await fill("RG", "12345678");
    put("Nome", "Ana Souza");
    put("Apelido/nome social", "Nana");
    put("Órgão expedidor", "SSP/SP");
    put("CEP", "01310-100");
    put("Endereço", "Avenida Paulista");
    put("Número", "1000");
    put("Complemento", "apto 12");
    put("Bairro", "Bela Vista");
    put("Cidade", "Campinas");
    choose("Estado", "SP");
    put("País", "Brasil");
    put("Celular", "(11) 9 8765-4321");
    choose("Gênero", "OTHER");
    put("Como você se identifica?", "Agênero");
    choose("Cor/raça", "MIXED");
    await accept();
    await press("Salvar cadastro");
    expect(await dialog()).toHaveTextContent("Dados inseridos com sucesso");
    expect(await app.changes()).toEqual([
      [
        SAVE,
        {
          fullName: "Ana Souza",
          nickname: "Nana",
          birthdate: "15/11/1990",
          cpf: "529.982.247-25",
          document: "12.345.678",
          documentRegion: "SSP/SP",
          zipCode: "01310-100",
          address: "Avenida Paulista",
          number: "1000",
          addressComplement: "apto 12",
          neighborhood: "Bela Vista",
          location: "Campinas",
          addressState: "SP",
          country: "Brasil",
          cellPhone: "(11) 9 8765-4321",
          gender: { genderEnum: "OTHER", customValue: "Agênero" },
          ethnicity: "MIXED",
          emailAlertsOptIn: false,
        },
      ],
    ]);
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/cadastro-concluido"));
  });

  it("Q220 saves a part: the name, and nothing else", async () => {
    const app = await register({}, nobody);
    expect(screen.getByText(/Só o nome é obrigatório/)).toBeVisible();
    put("Nome", "Ana Souza");
    await accept();
    await press("Salvar cadastro");
    expect(await dialog()).toHaveTextContent("Dados inseridos com sucesso");
    expect((await app.changes())[0]).toEqual([
      SAVE,
      expect.objectContaining({ fullName: "Ana Souza", cpf: "", zipCode: "" }),
    ]);
  });

  it("R154 does not save without the terms", async () => {
    const app = await register();
    await press("Salvar cadastro");
    expect(await screen.findByText("Por favor, confirme os termos de uso.")).toBeVisible();
    expect(app.requests(SAVE)).toHaveLength(0);
  });

  it("R148.3 takes ten characters for the issuing body", async () => {
    await register({}, fresh);
    expect(screen.getByLabelText("Órgão expedidor")).toHaveAttribute("maxlength", "10");
  });

  it("Q033 tells other roles that this is not their form", async () => {
    await open("/cadastrar-paciente", {}, person("THERAPIST"));
    await waitFor(() =>
      expect(screen.getByRole("heading", { level: 1, name: "Este formulário é para pacientes" })).toBeVisible(),
    );
    expect(screen.queryByLabelText("CPF")).toBeNull();
  });
});

describe("R153 a new password on the way", () => {
  async function withPassword(password: string, answers: Parameters<typeof open>[1] = {}) {
    const app = await register(answers);
    await accept();
    await user.click(screen.getByRole("checkbox", { name: "Quero criar uma nova senha" }));
    await fill("Senha atual", "segredo");
    await fill("Nova senha", password);
    await fill("Confirme a nova senha", password);
    await press("Salvar cadastro");
    return app;
  }

  it("R153 states both rules and refuses a weak one", async () => {
    const app = await withPassword("abcdef");
    expect(screen.getByText(/o mínimo são 6 caracteres; aqui pedimos uma senha mais forte/)).toBeVisible();
    expect(await screen.findByText("A nova senha não cumpre todos os requisitos da lista")).toBeVisible();
    const missing = screen.getAllByRole("listitem").filter((item) => item.dataset.met === "false");
    expect(missing).toHaveLength(4);
    expect(app.requests(SAVE)).toHaveLength(0);
  });

  it("changes the password after the record and keeps the new token", async () => {
    const app = await withPassword("Abcdef1!", { [CHANGE]: () => tokenAnswer("novo") });
    expect(await dialog()).toHaveTextContent("Dados inseridos com sucesso");
    expect(await app.sent(CHANGE)).toEqual({
      currentPassword: "segredo",
      password: "Abcdef1!",
      passwordConfirmation: "Abcdef1!",
    });
    expect(tokenStore.get()).toBe("novo");
  });

  it("a wrong current password lands on its field; the record is saved and says so", async () => {
    const wrong = "A senha atual não confere.";
    const app = await withPassword("Abcdef1!", {
      [CHANGE]: () => fault(422, "auth.wrong_password", wrong, [{ name: "currentPassword", description: wrong }]),
    });
    expect(await dialog()).toHaveTextContent("Os seus dados foram salvos, mas a senha continua a mesma.");
    await press("OK");
    expect(await screen.findByText(wrong)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("Senha atual")).toHaveFocus());
    expect(app.requests(SAVE)).toHaveLength(1);
    expect(screen.getByLabelText("Nova senha")).toHaveValue("Abcdef1!");
  });

  it("closing the block forgets it", async () => {
    const app = await withPassword("abcdef");
    await user.click(screen.getByRole("checkbox", { name: "Quero criar uma nova senha" }));
    await press("Salvar cadastro");
    await dialog();
    expect(app.requests(CHANGE)).toHaveLength(0);
  });
});
