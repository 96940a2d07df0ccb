import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { AskedSurvey, Surveys } from "~/api/queries/evidence";
import { dialog, fault, fill, json, open, person, press, put, tick, user } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";

const owner = person("COMPANY", { id: "u1", companyId: "c7", name: "Acme" });
const admin = person("ADMINISTRATOR", { id: "a1" });
const employee = person("ENTERPRISE", { id: "u1" });
const PATH = "/empresas/c7/evidencias";
const LIST = "GET /api/company/c7/evidence";
const SURVEYS = "GET /api/company/c7/surveys";
const ISSUE = "POST /api/company/c7/evidence";

const row = {
  id: "d1",
  number: "K7QX-2MPA-ZB4T",
  from: "01/01/2026",
  until: "31/10/2026",
  hash: "9f86",
  issuedAt: "2026-11-03T13:00:00Z",
};
const none: Surveys = { ...recorded("company-surveys", "company"), surveys: [], mayOpen: true };
const closed = {
  year: 2025,
  open: false,
  closesAt: "2025-11-03T13:00:00Z",
  published: true,
  answers: 40,
  results: [{ key: "ROLE", title: "Clareza", favourable: 70 }],
};
const done = () => json({ status: 200, message: "ok" });

describe("the documents of a company", () => {
  it("says first what a document is not, and that there is none yet", async () => {
    await open(PATH, { [LIST]: () => json({ documents: [] }), [SURVEYS]: () => json(none) }, owner);
    expect(await screen.findByText("Não é um inventário de riscos")).toBeVisible();
    expect(screen.getByText("Nenhum documento ainda")).toBeVisible();
  });

  it("issues one for a period, and shows a refusal at its day", async () => {
    let refuse = true;
    const app = await open(
      PATH,
      {
        [LIST]: () => json({ documents: refuse ? [] : [row] }),
        [SURVEYS]: () => json(none),
        [ISSUE]: () =>
          refuse ? fault(422, "invalid_fields", "x", [{ name: "until", description: "Ainda não chegou." }]) : json(row),
      },
      owner,
    );
    await screen.findByLabelText("Primeiro dia");
    put("Primeiro dia", "01/01/2026");
    put("Último dia", "31/10/2026");
    await press("Emitir");
    expect(await screen.findByText("Ainda não chegou.")).toBeVisible();
    refuse = false;
    await press("Emitir");
    await dialog();
    expect(await app.sent(ISSUE)).toEqual({ from: "01/01/2026", until: "31/10/2026" });
    expect(await screen.findByText("Documento K7QX-2MPA-ZB4T")).toBeInTheDocument();
  });

  it("shows what is published of a survey, and nothing about one without a number", async () => {
    const surveys = [closed, { ...closed, year: 2024, published: false, answers: 0, results: [] }];
    await open(PATH, { [LIST]: () => json({ documents: [row] }), [SURVEYS]: () => json({ ...none, surveys }) }, owner);
    expect(await screen.findByText(/Clareza: cerca de 70%/)).toBeVisible();
    expect(screen.getByText("Não há resultado publicado de 2024.")).toBeVisible();
  });

  it("asks before it opens the survey of the year", async () => {
    const app = await open(
      PATH,
      { [LIST]: () => json({ documents: [] }), [SURVEYS]: () => json(none), "POST /api/company/c7/surveys": done },
      owner,
    );
    await screen.findByText("Pesquisa do ano");
    await press("Abrir a pesquisa deste ano");
    const asked = await dialog();
    expect(app.requests("POST /api/company/c7/surveys")).toHaveLength(0);
    await user.click(within(asked).getByRole("button", { name: "Abrir a pesquisa deste ano" }));
    await screen.findByText("Pesquisa aberta!");
    expect(app.requests("POST /api/company/c7/surveys")).toHaveLength(1);
  });

  it("lets no administrator open it", async () => {
    await open(
      "/admin/company/c7/evidencias",
      {
        "GET /api/admin/therapists/pending": () => json([]),
        [LIST]: () => json({ documents: [row] }),
        [SURVEYS]: () => json(none),
      },
      admin,
    );
    await screen.findByText("Documento K7QX-2MPA-ZB4T");
    expect(screen.queryByRole("button", { name: "Abrir a pesquisa deste ano" })).toBeNull();
  });
});

describe("checking a document", () => {
  const check = { number: row.number, hash: "9f86d081", issuedAt: row.issuedAt };

  it("shows number, day and hash", async () => {
    await open("/conferir/K7QX-2MPA-ZB4T", { "GET /api/evidence/K7QX-2MPA-ZB4T": () => json(check) });
    expect(await screen.findByText("9f86d081")).toBeVisible();
    expect(screen.getByText("03/11/2026")).toBeVisible();
  });

  it("says that a number is unknown", async () => {
    const app = await open("/conferir", { "GET /api/evidence/AAAA": () => fault(404, "not_found", "x") });
    await fill("Número do documento", "AAAA");
    await press("Conferir");
    expect(await screen.findByText("Não encontramos este número")).toBeVisible();
    expect(app.at()).toBe("/conferir/AAAA");
  });

  it("warns of a document that does not fit the register", async () => {
    await open("/conferir/AAAA", { "GET /api/evidence/AAAA": () => fault(409, "evidence.changed", "Não confere.") });
    expect(await screen.findByRole("alert")).toHaveTextContent("Não confere.");
  });
});

describe("the survey of an employee", () => {
  const ASKED = "GET /api/survey";
  const ANSWER = "POST /api/survey";
  const asked: AskedSurvey = {
    open: true,
    answered: false,
    company: "Acme",
    closesAt: "2026-12-03T13:00:00Z",
    questions: [
      { key: "ROLE", title: "Clareza", text: "Sei o que se espera de mim." },
      { key: "CHANGE", title: "Mudanças", text: "Sou informado das mudanças." },
    ],
  };

  it("wants an answer to each question and the consent, then sends once", async () => {
    const app = await open("/pesquisa", { [ASKED]: () => json(asked), [ANSWER]: done }, employee);
    const [role, change] = await screen.findAllByRole("group");
    await press("Enviar respostas");
    expect(screen.getAllByText("Escolha uma resposta.")).toHaveLength(2);
    expect(app.requests(ANSWER)).toHaveLength(0);
    await user.click(within(role as HTMLElement).getByLabelText("Sempre"));
    await user.click(within(change as HTMLElement).getByLabelText("Raramente"));
    await press("Enviar respostas");
    expect(screen.getByText("Marque que você quer participar.")).toBeVisible();
    tick(/Quero participar/);
    await press("Enviar respostas");
    expect((await screen.findAllByText("Obrigado!"))[0]).toBeVisible();
    expect(await app.sent(ANSWER)).toEqual({
      answers: [
        { key: "ROLE", step: 5 },
        { key: "CHANGE", step: 2 },
      ],
      consent: true,
    });
  });

  it("shows no questions to somebody who is done, or when nothing is open", async () => {
    await open("/pesquisa", { [ASKED]: () => json({ ...asked, answered: true }) }, employee);
    expect((await screen.findAllByText(/já está concluída/))[0]).toBeVisible();
    await open("/pesquisa", { [ASKED]: () => json({ ...asked, open: false, company: "" }) }, employee);
    expect((await screen.findAllByText(/Não há pesquisa aberta/))[0]).toBeVisible();
  });
});
