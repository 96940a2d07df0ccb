import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Instrument, Questionnaire, QuestionnaireText, SentQuestionnaire } from "~/api/queries/questionnaires";
import { type Answers, json, person, renderApp } from "../../../tests/renderApp";
import { patient } from "../practice/testkit";
import { parseAnswers } from "./content";
import { bandOf, INSTRUMENTS, isCrisis, mostOf } from "./instruments";
import { keptAnswers } from "./keptAnswers";
import { ResultsView } from "./ResultsView";

const ONE = "GET /api/questionnaire/q1";
const TEXTS = "GET /api/questionnaire-texts";
const SENT = "GET /api/questionnaires/patients/p1";
const SEND = "POST /api/questionnaires/patients/p1";

const items = (instrument: Instrument) =>
  Array.from({ length: INSTRUMENTS[instrument].items }, (_, i) => `Exemplo ${i + 1}`);
const LABELS = ["Zero", "Um", "Dois", "Três"];

const questionnaire = (over: Partial<Questionnaire> = {}): Questionnaire => ({
  id: "q1",
  instrument: "PHQ9",
  state: "OPEN",
  therapistId: "t1",
  therapistName: "Helena Prado",
  expiresAt: "2026-11-30T15:00:00Z",
  statement: "Período de exemplo",
  items: items("PHQ9"),
  labels: LABELS,
  ...over,
});

const text = (instrument: Instrument, over: Partial<QuestionnaireText> = {}): QuestionnaireText => ({
  instrument,
  version: 1,
  statement: "Período de exemplo",
  items: items(instrument),
  labels: LABELS,
  writtenAt: "2026-11-16T15:00:00Z",
  ...over,
});
const unwritten = (instrument: Instrument) => text(instrument, { version: 0, statement: "", items: [], labels: [] });

const sent = (over: Partial<SentQuestionnaire> = {}): SentQuestionnaire => ({
  id: "q1",
  instrument: "PHQ9",
  version: 1,
  state: "OPEN",
  sentAt: "2026-11-16T15:00:00Z",
  expiresAt: "2026-11-30T15:00:00Z",
  ...over,
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const choose = async (question: number, label: string) => {
  await screen.findByText(`Pergunta ${question} de 9`);
  await userEvent.click(screen.getByRole("radio", { name: label }));
};
const openAs = (type: "CUSTOMER" | "THERAPIST", path: string, answers: Answers) =>
  renderApp(path, { user: person(type), answers });

async function vaultKey(): Promise<string> {
  const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey))));
}

describe("the structure of the instruments", () => {
  it.each<[Instrument, number, string]>([
    ["PHQ9", 0, "Mínima"],
    ["PHQ9", 4, "Mínima"],
    ["PHQ9", 5, "Leve"],
    ["PHQ9", 9, "Leve"],
    ["PHQ9", 10, "Moderada"],
    ["PHQ9", 14, "Moderada"],
    ["PHQ9", 15, "Moderadamente grave"],
    ["PHQ9", 19, "Moderadamente grave"],
    ["PHQ9", 20, "Grave"],
    ["PHQ9", 27, "Grave"],
    ["GAD7", 4, "Mínima"],
    ["GAD7", 5, "Leve"],
    ["GAD7", 10, "Moderada"],
    ["GAD7", 14, "Moderada"],
    ["GAD7", 15, "Grave"],
    ["GAD7", 21, "Grave"],
  ])("%s with %i is %s", (instrument, total, band) => expect(bandOf(instrument, total)).toBe(band));

  it("has the highest totals of both", () => expect([mostOf("PHQ9"), mostOf("GAD7")]).toEqual([27, 21]));

  it("leads to 188 for question 9 of PHQ-9 alone", () => {
    const last = [0, 0, 0, 0, 0, 0, 0, 0, 1];
    expect(isCrisis("PHQ9", last)).toBe(true);
    expect(isCrisis("PHQ9", [3, 3, 3, 3, 3, 3, 3, 3, 0])).toBe(false);
    expect(isCrisis("GAD7", last)).toBe(false);
  });

  it("reads opened answers, whatever another program sealed", () => {
    expect(parseAnswers('{"instrument":"GAD7","answers":[0,1,2,3,0,1,2]}', "GAD7")).toEqual([0, 1, 2, 3, 0, 1, 2]);
    for (const wrong of [
      "x",
      "null",
      '{"instrument":"PHQ9","answers":[0,1,2,3,0,1,2]}',
      '{"instrument":"GAD7","answers":[0,1]}',
      '{"instrument":"GAD7","answers":[0,1,2,3,0,1,4]}',
      '{"instrument":"GAD7","answers":[0,1,2,3,0,1,"2"]}',
    ])
      expect(parseAnswers(wrong, "GAD7")).toBeNull();
  });
});

describe("answering", () => {
  it("asks one question a screen, keeps what was chosen on the way back, and sends it sealed", async () => {
    const bodies: string[] = [];
    const key = await vaultKey();
    const app = await openAs("CUSTOMER", "/perguntas/q1", {
      [ONE]: () => json(questionnaire({ vaultId: "v1", vaultPublicKey: key })),
      "POST /api/questionnaire/q1/answer": async (request) => {
        bodies.push(await request.clone().text());
        return json({ status: 200, message: "Respostas enviadas." });
      },
    });
    expect(await screen.findByText(/^Ninguém acompanha as respostas/)).toHaveTextContent(/ligue 188\.$/);
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "188" })).toHaveAttribute("href", "tel:188");
    await press("Começar");
    await press("Continuar");
    expect(await screen.findByText("Escolha uma resposta.")).toBeVisible();
    await choose(1, "Três");
    await press("Continuar");
    await choose(2, "Um");
    app.router.history.back();
    await screen.findByText("Pergunta 1 de 9");
    expect(screen.getByRole("radio", { name: "Três" })).toBeChecked();
    await press("Continuar");
    await screen.findByText("Pergunta 2 de 9");
    expect(screen.getByRole("radio", { name: "Um" })).toBeChecked();
    await press("Continuar");
    for (let question = 3; question <= 9; question++) {
      await choose(question, "Zero");
      await press("Continuar");
    }
    await screen.findByRole("heading", { name: "Confira antes de enviar" });
    expect(screen.queryByRole("link", { name: "Ligar 188" })).toBeNull();
    await userEvent.dblClick(screen.getByRole("button", { name: "Enviar respostas" }));
    expect(await screen.findByRole("heading", { name: "Respostas enviadas" })).toBeVisible();
    expect(bodies).toHaveLength(1);
    const body = JSON.parse(bodies[0] ?? "") as { vaultId: string; sealed: string };
    expect(body.vaultId).toBe("v1");
    expect(atob(body.sealed)).toHaveLength(65 + 12 + 16 + 4096);
    expect(atob(body.sealed)).not.toContain("answers");
    expect(screen.queryByText(/Total|Grave|Leve/)).toBeNull();
  });

  it("keeps what was chosen over a reload, in this tab only, until it is sent", async () => {
    const key = await vaultKey();
    const open = (path: string) =>
      openAs("CUSTOMER", path, {
        [ONE]: () => json(questionnaire({ items: ["Exemplo 1", "Exemplo 2"], vaultId: "v1", vaultPublicKey: key })),
        "POST /api/questionnaire/q1/answer": () => json({ status: 200, message: "Respostas enviadas." }),
      });
    const pick = async (question: number, label: string) => {
      await screen.findByText(`Pergunta ${question} de 2`);
      await userEvent.click(screen.getByRole("radio", { name: label }));
    };
    await open("/perguntas/q1");
    await press("Começar");
    await pick(1, "Três");
    await press("Continuar");
    await pick(2, "Um");
    const kept = { ...sessionStorage };
    expect(Object.keys(kept)).toEqual(["questionnaire:q1"]);
    expect(JSON.stringify({ ...localStorage })).not.toContain("questionnaire");
    cleanup();
    expect(sessionStorage, "leaving the page drops them").toHaveLength(0);
    for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value);
    await open("/perguntas/q1?passo=2");
    await screen.findByText("Pergunta 2 de 2");
    expect(screen.getByRole("radio", { name: "Um" })).toBeChecked();
    await press("Continuar");
    await press("Enviar respostas");
    await screen.findByRole("heading", { name: "Respostas enviadas" });
    expect(sessionStorage).toHaveLength(0);
  });

  it("ignores kept answers that do not fit", async () => {
    const one = questionnaire({ items: ["Exemplo 1", "Exemplo 2", "Exemplo 3"] });
    for (const wrong of ["x", "null", "{}", "[4,-1,1.5]", '["1",null,true]']) {
      sessionStorage.setItem("questionnaire:q1", wrong);
      expect(keptAnswers.read(one)).toEqual([undefined, undefined, undefined]);
    }
    sessionStorage.setItem("questionnaire:q1", "[3,null,0,2]");
    expect(keptAnswers.read(one)).toEqual([3, undefined, 0]);
    sessionStorage.clear();
  });

  it("shows 188 at once for question 9 above zero, before and after sending", async () => {
    const key = await vaultKey();
    let sends = 0;
    await openAs("CUSTOMER", "/perguntas/q1", {
      [ONE]: () => json(questionnaire({ vaultId: "v1", vaultPublicKey: key })),
      "POST /api/questionnaire/q1/answer": () => {
        sends++;
        return json({ status: 200, message: "Respostas enviadas." });
      },
    });
    await press("Começar");
    for (let question = 1; question <= 8; question++) {
      await choose(question, "Três");
      await press("Continuar");
    }
    await choose(9, "Zero");
    expect(screen.queryByRole("link", { name: "Ligar 188" })).toBeNull();
    const scrolled = vi.mocked(HTMLElement.prototype.scrollIntoView).mockClear();
    await userEvent.click(screen.getByRole("radio", { name: "Um" }));
    const call = screen.getByRole("link", { name: "Ligar 188" });
    expect(call).toHaveAttribute("href", "tel:188");
    // On a phone what stands under the buttons is not seen.
    const next = screen.getByRole("button", { name: "Continuar" });
    expect(call.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(sends).toBe(0);
    await press("Continuar");
    await screen.findByRole("heading", { name: "Confira antes de enviar" });
    expect(screen.getByRole("link", { name: "Ligar 188" })).toBeVisible();
    expect(scrolled, "the page that reviews begins at its top").toHaveBeenCalledTimes(1);
    await press("Enviar respostas");
    await screen.findByRole("heading", { name: "Respostas enviadas" });
    expect(screen.getByRole("link", { name: "Ligar 188" })).toBeVisible();
  });

  it("keeps the answers on the screen when the server refuses, and seals them to the changed vault", async () => {
    const keys = [await vaultKey(), await vaultKey()];
    const vaults: string[] = [];
    const gad = { instrument: "GAD7", items: ["Exemplo"] } as const;
    await openAs("CUSTOMER", "/perguntas/q1", {
      [ONE]: () =>
        json(
          questionnaire({
            ...gad,
            items: ["Exemplo"],
            vaultId: `v${vaults.length}`,
            vaultPublicKey: keys[vaults.length] ?? "",
          }),
        ),
      "POST /api/questionnaire/q1/answer": async (request) => {
        vaults.push(((await request.clone().json()) as { vaultId: string }).vaultId);
        return vaults.length === 1
          ? json({ status: 409, code: "questionnaire.vault_changed", description: "O cofre mudou." }, 409)
          : json({ status: 200, message: "Respostas enviadas." });
      },
    });
    await press("Começar");
    await screen.findByText("Pergunta 1 de 1");
    await userEvent.click(screen.getByRole("radio", { name: "Dois" }));
    await press("Continuar");
    await press("Enviar respostas");
    const popup = await screen.findByRole("alertdialog");
    await userEvent.click(within(popup).getByRole("button"));
    await press("Enviar respostas");
    expect(await screen.findByRole("heading", { name: "Respostas enviadas" })).toBeVisible();
    expect(vaults).toEqual(["v0", "v1"]);
  });

  it.each([
    ["ANSWERED", "Você já respondeu"],
    ["EXPIRED", "O prazo para responder terminou"],
    ["WITHDRAWN", "Não é mais preciso responder"],
  ] as const)("says when it is %s, and drops what was chosen", async (state, words) => {
    sessionStorage.setItem("questionnaire:q1", "[1]");
    await openAs("CUSTOMER", "/perguntas/q1", { [ONE]: () => json(questionnaire({ state, items: [], labels: [] })) });
    expect(await screen.findByRole("heading", { name: words })).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  it("says when there is no vault", async () => {
    await openAs("CUSTOMER", "/perguntas/q1", { [ONE]: () => json(questionnaire()) });
    expect(await screen.findByRole("heading", { name: "Ainda não é possível responder" })).toBeVisible();
  });

  it("says when it is not found, and can be loaded again when it failed", async () => {
    let status = 500;
    await openAs("CUSTOMER", "/perguntas/q1", { [ONE]: () => json({}, status) });
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    status = 404;
    await userEvent.click(again);
    expect(await screen.findByRole("heading", { name: "Não encontramos estas perguntas" })).toBeVisible();
  });
});

describe("the psychologist's wording", () => {
  it("is saved whole, with the version that was read, and needs every part", async () => {
    const bodies: unknown[] = [];
    let version = 0;
    await openAs("THERAPIST", "/meus-questionarios", {
      [TEXTS]: () =>
        json({ texts: [unwritten("PHQ9"), version ? text("GAD7", { version }) : unwritten("GAD7")], vault: false }),
      "POST /api/questionnaire-texts": async (request) => {
        bodies.push(await request.clone().json());
        version = 1;
        return json({ status: 200, message: "Texto guardado." });
      },
    });
    const form = within(await screen.findByRole("region", { name: "GAD-7" }));
    expect(screen.getByText(/Você responde pelo texto/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Criar o cofre" })).toHaveAttribute("href", "/prontuario");
    await userEvent.type(form.getByLabelText(/Enunciado do período/), "Período");
    await userEvent.click(form.getByRole("button", { name: /Guardar texto/ }));
    expect(form.getAllByText("Preencha este campo.")).toHaveLength(7 + 4);
    for (let i = 1; i <= 7; i++) await userEvent.type(form.getByLabelText(`Item ${i}`), `${i}`);
    for (const field of form.getAllByLabelText(/^Resposta que vale/)) await userEvent.type(field, "r");
    await userEvent.click(form.getByRole("button", { name: /Guardar texto/ }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toEqual({
      instrument: "GAD7",
      seen: 0,
      statement: "Período",
      items: ["1", "2", "3", "4", "5", "6", "7"],
      labels: ["r", "r", "r", "r"],
    });
    expect(await screen.findByText(/^Versão 1, de 16\/11\/2026/)).toBeVisible();
  });
});

describe("the card on the page of a patient", () => {
  const page = (over: Answers): Answers => ({
    "GET /api/therapist/u1/patients/p1": () => json(patient()),
    "GET /api/therapist/u1/patients/p1/sessions": () =>
      json({ elements: [], totalElements: 0, totalPages: 0, currentPage: 0 }),
    "GET /api/therapist/u1/patients/p1/proposals": () => json([]),
    ...over,
  });
  const cardOf = async () => within(await screen.findByRole("region", { name: "Questionários" }));

  it("leads to the vault and to the wording that is missing", async () => {
    await openAs(
      "THERAPIST",
      "/meus-pacientes/p1",
      page({
        [TEXTS]: () => json({ texts: [unwritten("PHQ9"), unwritten("GAD7")], vault: false }),
        [SENT]: () => json({ elements: [], texts: [] }),
      }),
    );
    const card = await cardOf();
    expect(await card.findByRole("link", { name: "Criar o cofre" })).toHaveAttribute("href", "/prontuario");
    expect(card.queryByRole("button", { name: /^Enviar/ })).toBeNull();
  });

  it("sends, shows what is open, and takes it back after a question", async () => {
    const calls: string[] = [];
    let list: SentQuestionnaire[] = [sent({ id: "q0", state: "ANSWERED", answeredAt: "2026-11-16T15:00:00Z" })];
    await openAs(
      "THERAPIST",
      "/meus-pacientes/p1",
      page({
        [TEXTS]: () => json({ texts: [text("PHQ9"), unwritten("GAD7")], vault: true }),
        [SENT]: () => json({ elements: list, texts: [] }),
        [SEND]: async (request) => {
          calls.push(JSON.stringify(await request.clone().json()));
          list = [sent(), ...list];
          return json({ status: 200, message: "Enviado." });
        },
        "DELETE /api/questionnaire/q1": () => {
          calls.push("withdrawn");
          list = [sent({ state: "WITHDRAWN" }), ...list.slice(1)];
          return json({ status: 200, message: "Retirado." });
        },
      }),
    );
    const card = await cardOf();
    expect(await card.findByText("1 resposta recebida.")).toBeVisible();
    expect(card.getByRole("link", { name: "Escrever o texto do GAD-7" })).toHaveAttribute(
      "href",
      "/meus-questionarios",
    );
    await userEvent.click(card.getByRole("button", { name: "Enviar PHQ-9" }));
    expect(await card.findByText("PHQ-9: aguarda resposta até 30/11/2026.")).toBeVisible();
    expect(card.queryByRole("button", { name: "Enviar PHQ-9" })).toBeNull();
    await userEvent.click(card.getByRole("button", { name: /^Retirar/ }));
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Retirar" }));
    expect(await card.findByRole("button", { name: "Enviar PHQ-9" })).toBeVisible();
    expect(calls).toEqual(['{"instrument":"PHQ9"}', "withdrawn"]);
    expect(card.getByRole("link", { name: "Ver respostas" })).toHaveAttribute(
      "href",
      "/meus-pacientes/p1/questionarios",
    );
  });

  it("can be loaded again after a failure", async () => {
    await openAs(
      "THERAPIST",
      "/meus-pacientes/p1",
      page({ [TEXTS]: () => json({}, 500), [SENT]: () => json({}, 500) }),
    );
    expect(await (await cardOf()).findByRole("button", { name: "Tentar de novo" })).toBeVisible();
  });
});

describe("the patient's home", () => {
  it("says that there is something to answer, and not what", async () => {
    await openAs("CUSTOMER", "/home-cliente", {
      "GET /api/questionnaires": () =>
        json({ waiting: [{ id: "q1", therapistName: "Helena Prado", expiresAt: "2026-11-30T15:00:00Z" }] }),
    });
    const card = within(await screen.findByRole("region", { name: "Há algo para você responder" }));
    expect(card.getByRole("link", { name: /^Responder/ })).toHaveAttribute("href", "/perguntas/q1");
    expect(card.queryByText(/PHQ|GAD/)).toBeNull();
  });
});

describe("the opened answers", () => {
  const answered = (id: string, over: Partial<SentQuestionnaire> = {}) =>
    sent({ id, state: "ANSWERED", answeredAt: "2026-11-16T15:00:00Z", ...over });

  async function show(opened: ReadonlyMap<string, number[] | null> | null) {
    const elements = [
      answered("new", { instrument: "GAD7", answeredAt: "2026-11-20T15:00:00Z" }),
      answered("old", { instrument: "GAD7" }),
      sent({ id: "open" }),
    ];
    const view = () => <ResultsView patientId="p1" sent={{ elements, texts: [text("GAD7")] }} opened={opened} />;
    const router = createRouter({
      routeTree: createRootRoute({ component: view }),
      history: createMemoryHistory({ initialEntries: ["/"] }),
    });
    await router.load();
    return render(<RouterProvider router={router as never} />);
  }

  it("have total and band in the order of time, a point each, and the words of their version", async () => {
    const { container } = await show(
      new Map([
        ["new", [3, 3, 3, 3, 3, 3, 3]],
        ["old", [1, 1, 1, 1, 1, 0, 0]],
      ]),
    );
    const table = await screen.findByRole("table", { name: "Totais de GAD-7" });
    const rows = within(table)
      .getAllByRole("row")
      .map((row) => row.textContent);
    expect(rows).toEqual(["DiaTotalFaixa", "16/11/20265 de 21Leve", "20/11/202621 de 21Grave"]);
    const circles = [...container.querySelectorAll("circle")].map((one) => Number(one.getAttribute("cy")));
    expect(circles).toHaveLength(2);
    expect(circles[0]).toBeGreaterThan(circles[1] ?? 0);
    expect(screen.getByText("Respostas de 20/11/2026")).toBeVisible();
    expect(screen.getAllByText("Três (3)")).toHaveLength(7);
  });

  it("say what does not open, and when nothing was answered", async () => {
    await show(new Map([["old", null]]));
    expect(await screen.findByText("1 resposta não abre neste cofre.")).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
    cleanup();
    await show(new Map());
    expect(await screen.findByText("Nenhuma resposta ainda")).toBeVisible();
  });
});
