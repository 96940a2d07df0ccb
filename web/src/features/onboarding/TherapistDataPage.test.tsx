import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { TherapistRecord } from "~/api/queries/therapists";
import { dialog, fault, fill, json, open, person, press, put, user } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";
import { therapist } from "./testkit";

const READ = "GET /api/therapist/u1";
const SAVE = "PUT /api/therapist/u1";
const CRP = "GET /api/therapist/u1/crp-validation";

async function data(over: Partial<TherapistRecord> = {}, more: Record<string, () => Response> = {}) {
  const stored = therapist(over);
  const app = await open(
    "/dados-pessoais-psicologo",
    { [READ]: () => json(stored), [SAVE]: () => json({ status: 200 }), [CRP]: () => json({ status: 200 }), ...more },
    person("THERAPIST", { state: stored.registrationStep }),
  );
  await screen.findByLabelText("CRP");
  return app;
}

/** The record of the test kit as a save sends it back: no mother's name, bank data masked as it came. */
const unchanged = {
  fullName: "Luiza Prado",
  nickname: "Lu",
  birthdate: "10/05/1988",
  cpf: "529.982.247-25",
  document: "12.345.678",
  documentRegion: "SSP",
  zipCode: "01310-100",
  address: "Avenida Paulista",
  number: "100",
  addressComplement: "",
  neighborhood: "Bela Vista",
  location: "São Paulo",
  addressState: "SP",
  country: "Brasil",
  cellPhone: "(11) 9 8888-7777",
  gender: { genderEnum: "FEMALE", customValue: "" },
  ethnicity: "NOT_INFORMED",
  emailAlertsOptIn: false,
  crp: "06/12345",
  psychologicalApproach: "Psicanálise",
  education: "USP",
  experience: "Dez anos",
  additionalEducationDTO: { education: ["MASTERS"], information: "Psicologia social" },
  availableEquipment: ["COMPUTER"],
  aboutMe: "Atendo adultos.",
  professionalInterests: "",
  enterpriseSessions: false,
  showGender: false,
  sessionTime: "00:50",
  sessionPrice: 180,
  sessionScheduleRequiredAnticipationTimeInHours: 24,
  bank: "Banco do Brasil",
  agency: "••34",
  account: "••••5678",
  pixKey: "",
};

describe("the personal data of a therapist", () => {
  it("R243 e-mail, birth date, CPF, RG and issuing body are read-only", async () => {
    await data();
    for (const name of ["E-mail", "Data de nascimento", "CPF", "RG", "Órgão expedidor"])
      expect(screen.getByLabelText(name)).toHaveAttribute("readonly");
    expect(screen.getByLabelText("Nome")).not.toHaveAttribute("readonly");
  });

  it("Q030 what was never asked is still open", async () => {
    await data({ document: "", documentRegion: "" });
    expect(screen.getByLabelText("RG")).not.toHaveAttribute("readonly");
    expect(screen.getByLabelText("CPF")).toHaveAttribute("readonly");
  });

  it("R246 R144 saves, says so and goes home", async () => {
    const app = await data();
    await fill("Formação", "UFRJ");
    await press("Salvar alterações");
    expect(await dialog()).toHaveTextContent("Dados alterados com sucesso");
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/home-psicologo"));
    expect(await app.changes()).toEqual([[SAVE, { ...unchanged, education: "UFRJ" }]]);
    expect(app.requests(CRP)).toHaveLength(0);
  });

  it("Q213 a changed length offers to convert the published hours, and keeping them is a choice", async () => {
    const options = { ...recorded("agenda-options"), sessionTimeInMinutes: 30, hoursOfOtherLength: 3 };
    const app = await data(
      {},
      {
        "GET /api/therapist/u1/agenda/options": () => json(options),
        "POST /api/therapist/u1/agenda/convert": () => json({ converted: 3, kept: 0, message: "Convertidos." }),
      },
    );
    put("Duração da sessão", "00:30");
    await press("Salvar alterações");
    expect(await dialog()).toHaveTextContent("3 horários não duram 30 minutos");
    await press("Converter para 30 minutos");
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Convertidos."));
    await press("OK");
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Dados alterados com sucesso"));
    const changed = (await app.changes()).map(([request]) => request);
    expect(changed).toEqual([SAVE, "POST /api/therapist/u1/agenda/convert"]);
  });

  it("R234 the CRP is closed in a valid registration", async () => {
    await data();
    expect(screen.getByLabelText("CRP")).toHaveAttribute("readonly");
  });

  it("R234 R307 a corrected CRP is saved, then asks for validation", async () => {
    const app = await data({ registrationStep: "INVALID_REGISTRATION" });
    expect(screen.getByLabelText("CRP")).not.toHaveAttribute("readonly");
    put("CRP", "06/54321");
    await press("Salvar alterações");
    expect(await dialog()).toHaveTextContent("O CRP será validado em breve");
    expect(await app.changes()).toEqual([[SAVE, { ...unchanged, crp: "06/54321" }]]);
    expect(app.requests(CRP)).toHaveLength(1);
    const order = app.seen.map((r) => `${r.method} ${new URL(r.url).pathname}`);
    expect(order.indexOf(SAVE)).toBeLessThan(order.indexOf(CRP));
  });

  it("a refused save keeps what was typed and asks for no validation", async () => {
    const refusal = () =>
      fault(422, "directory.crp_locked", "x", [{ name: "crp", description: "O CRP não pode ser alterado." }]);
    const app = await data({ registrationStep: "INVALID_REGISTRATION" }, { [SAVE]: refusal });
    put("CRP", "06/54321");
    await press("Salvar alterações");
    expect(await screen.findByText("O CRP não pode ser alterado.")).toBeVisible();
    expect(screen.getByLabelText("CRP")).toHaveValue("06/54321");
    expect(app.requests(CRP)).toHaveLength(0);
  });

  it("Q204 a new name is sent, and the person reads that it is in review", async () => {
    const app = await data();
    await fill("Nome", "Luiza Prado Lima");
    await press("Salvar alterações");
    expect(await dialog()).toHaveTextContent("Seu novo nome está em análise e aparece depois da aprovação.");
    expect(await app.changes()).toEqual([[SAVE, { ...unchanged, fullName: "Luiza Prado Lima" }]]);
  });

  it("Q204 a name in review stays in the form, so that saving something else keeps the request", async () => {
    const nameChange = {
      fullName: "Luiza Prado",
      nickname: "Luiza Lima",
      status: "PENDING" as const,
      reason: "",
      requestedOn: "10/11/2026",
    };
    const app = await data({ nameChange });
    expect(screen.getByText("Novo nome em análise")).toBeVisible();
    expect(
      screen.getByText(
        "Você pediu para usar Luiza Lima. Até a decisão, as pessoas continuam vendo Lu. Avisamos por e-mail.",
      ),
    ).toBeVisible();
    await fill("Formação", "UFRJ");
    await press("Salvar alterações");
    expect(await dialog()).not.toHaveTextContent("em análise e aparece");
    expect(await app.changes()).toEqual([[SAVE, { ...unchanged, nickname: "Luiza Lima", education: "UFRJ" }]]);
  });

  it("Q204 a refused name shows its reason, and the form has the public name", async () => {
    const nameChange = {
      fullName: "Luiza Prado",
      nickname: "Famosa",
      status: "REJECTED" as const,
      reason: "Não é o nome do registro.",
      requestedOn: "10/11/2026",
    };
    await data({ nameChange });
    expect(screen.getByText("Você pediu para usar Famosa. Motivo: Não é o nome do registro.")).toBeVisible();
    expect(screen.getByDisplayValue("Lu")).toBeVisible();
  });

  it("shows bank data masked and replaces all of it, with a word about mail and the 72 hours", async () => {
    const app = await data();
    expect(screen.getByText("••••5678")).toBeVisible();
    expect(screen.queryByLabelText("Conta")).toBeNull();
    await press("Trocar dados bancários");
    expect(screen.getByText(/avisamos você por e-mail .* 72 horas/)).toBeVisible();
    await press("Salvar alterações");
    expect(await screen.findByText("Informe a conta, só números, até 20.")).toBeVisible();
    put("Banco", "Caixa");
    put("Agência", "4321");
    put("Conta", "98765");
    await press("Salvar alterações");
    await dialog();
    const typed = { bank: "Caixa", agency: "4321", account: "98765", pixKey: "" };
    expect(await app.changes()).toEqual([[SAVE, { ...unchanged, ...typed }]]);
  });

  it("changes the PIX key alone, and does not remove it by an empty field", async () => {
    const app = await data({ pixKey: "••••.test" });
    await press("Trocar só a chave PIX");
    const key = screen.getByLabelText("Nova chave PIX");
    expect(key).toHaveFocus();
    expect(screen.queryByLabelText("Conta")).toBeNull();
    expect(screen.getByText(/avisamos você por e-mail .* 72 horas/)).toBeVisible();
    await press("Salvar alterações");
    expect(await screen.findByText("Informe a nova chave PIX.")).toBeVisible();
    expect(app.requests(SAVE)).toHaveLength(0);
    await fill("Nova chave PIX", "nova@pix.test");
    await press("Salvar alterações");
    await dialog();
    expect(await app.changes()).toEqual([[SAVE, { ...unchanged, pixKey: "nova@pix.test" }]]);
  });

  it("forgets a half-typed account when the stored one is kept", async () => {
    const app = await data();
    await press("Trocar dados bancários");
    put("Agência", "4321");
    await press("Manter os dados atuais");
    await press("Salvar alterações");
    await dialog();
    expect(await app.changes()).toEqual([[SAVE, unchanged]]);
  });

  it("R143 R246 copies the affiliate link and says Texto copiado!", async () => {
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: async () => undefined } });
    await data();
    expect(screen.getByLabelText("Seu link de indicação")).toHaveValue(`${window.location.origin}/entrar/ABC123`);
    await press("Copiar link");
    expect(await screen.findByText("Texto copiado!")).toBeVisible();
  });

  it("R246 links to the deletion of the account", async () => {
    await data();
    const link = screen.getByRole("link", { name: "Solicitar exclusão da conta" });
    expect(link).toHaveAttribute("href", "/solicitar-exclusao");
  });

  it("R239.10 asks for the experience", async () => {
    const app = await data();
    await user.clear(screen.getByLabelText("Experiência profissional"));
    await press("Salvar alterações");
    expect(await screen.findByText("Informe a experiência.")).toBeVisible();
    expect(app.requests(SAVE)).toHaveLength(0);
  });
});
