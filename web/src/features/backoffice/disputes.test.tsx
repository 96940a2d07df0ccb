import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Dispute, DisputeRow } from "~/api/queries/disputes";
import * as download from "~/lib/download";
import { choose, fault, json, open, person, press, user } from "../../../tests/openApp";

const LIST = "GET /api/admin/disputes";
const ONE = "GET /api/admin/dispute/d1";
const FILE = "GET /api/admin/dispute/d1/answer.pdf";
const ANSWERED = "POST /api/admin/dispute/d1/answered";
const OUTCOME = "POST /api/admin/dispute/d1/outcome";
const GATHER = "POST /api/admin/dispute/d1/evidence";
const OPEN = "POST /api/admin/disputes";
const admin = person("ADMINISTRATOR");
const done = () => json({ status: 200, message: "ok" });

const row: DisputeRow = {
  id: "d1",
  kind: "CHARGEBACK",
  state: "OPEN",
  closed: false,
  amount: 160,
  purpose: "SESSION",
  payer: "Rita Lima",
  openedOn: "14/11/2026",
  answerBy: "24/11/2026",
  daysLeft: 5,
};

const list = (elements: DisputeRow[], totalPages = 1) => ({
  elements,
  totalElements: elements.length,
  totalPages,
  currentPage: 0,
  counts: { waiting: elements.length, answered: 0, closed: 0 },
  amount: 160,
});

const full: Dispute = {
  ...row,
  chargeId: "c1",
  providerId: "CBKS_1",
  method: "card",
  therapist: "Helena Prado",
  openedAt: "14/11/2026 09:00",
  openedBy: "",
  reason: "",
  taken: 0,
  therapistReserve: 0,
  platformReserve: 160,
  bearer: "",
  answeredAt: "",
  answeredBy: "",
  answerReference: "",
  decidedAt: "",
  decidedBy: "",
  note: "",
  closedAt: "",
  next: ["ANSWERED", "WON", "LOST", "ACCEPTED"],
  evidence: {
    gatheredAt: "14/11/2026 09:01",
    hash: "abc",
    paidAt: "10/11/2026 08:00",
    termsVersion: "2026-11",
    termsAcceptedAt: "01/11/2026 10:00",
    freeHours: 6,
    sessions: [
      {
        startsAt: "12/11/2026 10:00",
        bookedAt: "10/11/2026 07:59",
        cancelledAt: "",
        minutes: 48,
        stays: [{ patient: true, from: "12/11/2026 10:01", to: "12/11/2026 10:49" }],
      },
    ],
    agreements: [],
    mails: [{ name: "Lembrete", patient: true, sentAt: "11/11/2026 10:00" }],
    refunded: 0,
  },
};

describe("the list of disputes", () => {
  it("shows the days left and opens a case", async () => {
    const late = { ...row, id: "d2", state: "EXPIRED" as const, daysLeft: -1, kind: "MED" as const };
    const app = await open(
      "/admin/contestacoes",
      { [LIST]: () => json(list([late, row])), [ONE]: () => json(full) },
      admin,
    );
    const table = within(await screen.findByRole("table", { name: "Contestações" }));
    expect(table.getByText("(faltam 5 dias)")).toBeVisible();
    expect(table.getByText("(passou há 1 dia)")).toBeVisible();
    expect(table.getByText("Devolução do PIX (MED)")).toBeVisible();
    expect(table.getByText("Fora do prazo")).toBeVisible();
    await user.click(table.getAllByRole("link", { name: /^Abrir a contestação de/ })[1] as HTMLElement);
    await waitFor(() => expect(app.at()).toBe("/admin/contestacoes/d1"));
  });

  it("keeps the filter in the address, and says when there is nothing", async () => {
    const app = await open("/admin/contestacoes", { [LIST]: () => json(list([])) }, admin);
    await screen.findByText("Quando alguém contestar um pagamento, o caso aparece aqui com o prazo.");
    choose("Tipo", "MED");
    await waitFor(() => expect(app.requests(LIST).at(-1)?.url).toContain("kind=MED"));
    expect(app.router.state.location.href).toContain("tipo=MED");
  });

  it("goes to the next page", async () => {
    const app = await open("/admin/contestacoes", { [LIST]: () => json(list([row], 2)) }, admin);
    await screen.findByRole("table", { name: "Contestações" });
    await press("Próxima página");
    await waitFor(() => expect(app.requests(LIST).at(-1)?.url).toContain("currentPage=1"));
  });

  it("can be read again after an error", async () => {
    let fails = true;
    await open(
      "/admin/contestacoes",
      { [LIST]: () => (fails ? fault(500, "internal", "x") : json(list([row]))) },
      admin,
    );
    const again = await screen.findByRole("button", { name: "Tentar novamente" }, { timeout: 5000 });
    fails = false;
    await user.click(again);
    expect(await screen.findByRole("table", { name: "Contestações" })).toBeVisible();
  });

  it("opens a case by hand, and not without a reason", async () => {
    const app = await open(
      "/admin/contestacoes",
      { [LIST]: () => json(list([])), [OPEN]: () => json({ id: "d1" }), [ONE]: () => json(full) },
      admin,
    );
    await screen.findByText("Quando alguém contestar um pagamento, o caso aparece aqui com o prazo.");
    await press("Abrir à mão");
    const asked = within(await screen.findByRole("dialog"));
    await user.type(asked.getByLabelText(/Id do pagamento/), "c1");
    await user.click(asked.getByRole("button", { name: "Abrir à mão" }));
    expect(await asked.findByText("Escreva de onde veio o aviso, com pelo menos 10 letras.")).toBeVisible();
    expect(app.requests(OPEN)).toHaveLength(0);
    await user.type(asked.getByLabelText(/De onde veio o aviso/), "Aviso no painel do provedor");
    await user.click(asked.getByRole("button", { name: "Abrir à mão" }));
    await waitFor(() => expect(app.at()).toBe("/admin/contestacoes/d1"));
    expect(await app.sent(OPEN)).toEqual({ chargeId: "c1", reason: "Aviso no painel do provedor" });
  });
});

describe("a dispute", () => {
  const opened = async (over: Partial<Dispute> = {}, more: Record<string, () => Response> = {}) => {
    const app = await open("/admin/contestacoes/d1", { [ONE]: () => json({ ...full, ...over }), ...more }, admin);
    await screen.findByRole("heading", { level: 1, name: /Contestação/ });
    return app;
  };

  it("shows the evidence, and nothing of what was said", async () => {
    await opened();
    expect(screen.getByText("Juntos por 48 minutos")).toBeVisible();
    expect(screen.getByText("Lembrete")).toBeVisible();
    expect(screen.getByText("Sem custo até 6 horas antes")).toBeVisible();
    expect(screen.getByText("Sem contrato publicado")).toBeVisible();
  });

  it("says that the evidence is still gathered, and gathers it again", async () => {
    const { evidence: _, ...without } = full;
    const app = await open("/admin/contestacoes/d1", { [ONE]: () => json(without), [GATHER]: done }, admin);
    expect(await screen.findByText("As provas estão sendo reunidas. Atualize em instantes.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Baixar a resposta (PDF)" })).toBeNull();
    await press("Reunir de novo");
    await waitFor(() => expect(app.requests(GATHER)).toHaveLength(1));
  });

  it("downloads the answer", async () => {
    const save = vi.spyOn(download, "saveBlob").mockImplementation(() => {});
    await opened({}, { [FILE]: () => new Response("%PDF-", { headers: { "Content-Type": "application/pdf" } }) });
    await press("Baixar a resposta (PDF)");
    await waitFor(() => expect(save.mock.lastCall?.[1]).toBe("resposta-contestacao.pdf"));
  });

  it("records the delivery with its reference", async () => {
    const app = await opened({}, { [ANSWERED]: done });
    await press("Registrar a entrega");
    const asked = within(await screen.findByRole("dialog"));
    await user.click(asked.getByRole("button", { name: "Registrar a entrega" }));
    expect(await asked.findByText("Informe o protocolo.")).toBeVisible();
    await user.type(asked.getByLabelText("Protocolo no provedor"), "P-1");
    await user.click(asked.getByRole("button", { name: "Registrar a entrega" }));
    await waitFor(async () => expect(await app.sent(ANSWERED)).toEqual({ reference: "P-1" }));
  });

  it("records an outcome that the server allows", async () => {
    const app = await opened({ next: ["WON", "LOST"], state: "ANSWERED" }, { [OUTCOME]: done });
    expect(screen.queryByRole("button", { name: "Registrar a entrega" })).toBeNull();
    await press("Registrar o resultado");
    const asked = within(await screen.findByRole("dialog"));
    expect(asked.queryByText("Não vamos contestar")).toBeNull();
    await user.selectOptions(asked.getByLabelText("Resultado"), "WON");
    await user.type(asked.getByLabelText("De onde veio, ou por quê"), "Lido no painel.");
    await user.click(asked.getByRole("button", { name: "Registrar o resultado" }));
    await waitFor(async () => expect(await app.sent(OUTCOME)).toEqual({ outcome: "WON", note: "Lido no painel." }));
  });

  it("says who bore a case that is closed, and offers nothing more", async () => {
    await opened({ closed: true, state: "LOST", bearer: "THERAPIST", next: [], decidedAt: "20/11/2026 10:00" });
    expect(screen.getByText("O repasse: os dois não estiveram juntos na sala")).toBeVisible();
    expect(screen.getByText("o provedor")).toBeVisible();
    expect(screen.getByText("Este caso está encerrado.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Registrar o resultado" })).toBeNull();
  });

  it("waits for the money after a loss", async () => {
    await opened({ state: "LOST", next: ["WON"] });
    expect(screen.getByText(/O caso termina quando o provedor retirar o valor/)).toBeVisible();
  });

  it("is not there for an id that nobody has", async () => {
    await open("/admin/contestacoes/d1", { [ONE]: () => fault(404, "missing", "x") }, admin);
    expect(await screen.findByText(/não encontr/i)).toBeVisible();
  });
});
