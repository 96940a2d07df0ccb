import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TaxReceipts } from "~/api/queries/payouts";
import { saveBlob } from "~/lib/download";
import { fault, json, open, press, RECEIPTS, receipts, user } from "./testkit";

vi.mock("~/lib/download", () => ({ saveBlob: vi.fn() }));

const AT = "/historico-resumo-financeiro";
const MARK = "PUT /api/therapist/u1/tax-receipts/s2";
const UNMARK = "PUT /api/therapist/u1/tax-receipts/s1";
const MONTH = "POST /api/therapist/u1/tax-month";
const REMIND = "PUT /api/therapist/u1/tax-reminders";
const done = () => json({ status: 200, message: "Pronto." });

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-18T12:00:00-03:00") }));
afterEach(() => void vi.useRealTimers());

const box = () => screen.findByRole("region", { name: "Recibos do Receita Saúde" });
const table = () => screen.findByRole("table", { name: "Recibos do Receita Saúde" });

/** Receipts that change as the writes say. */
function kept() {
  let state = receipts();
  const set = (id: string, issuedOn: string) => {
    const elements = state.elements.map(({ issuedOn: _, ...row }) => row);
    const before = state.elements.map((row) => row.issuedOn);
    const days = elements.map((row, i) => (row.sessionId === id ? issuedOn : (before[i] ?? "")));
    const issued = days.filter(Boolean).length;
    state = {
      ...state,
      elements: elements.map((row, i) => (days[i] ? { ...row, issuedOn: days[i] } : row)),
      issued,
      missing: days.length - issued,
    } satisfies TaxReceipts;
  };
  const write = (id: string) => async (request: Request) => {
    set(id, ((await request.clone().json()) as { issuedOn: string }).issuedOn);
    return done();
  };
  return { [RECEIPTS]: () => json(state), [MARK]: write("s2"), [UNMARK]: write("s1") };
}

const bodies = async (app: Awaited<ReturnType<typeof open>>, key: string) =>
  Promise.all(app.requests(key).map((request) => request.clone().json()));

describe("receipts of Receita Saúde", () => {
  it("says what is issued and what is missing in the period of the page", async () => {
    const app = await open(AT);
    await table();
    expect(await box()).toHaveTextContent(/Novembro de 2026: 1 emitido, falta 1\./);
    const [first, second] = within(await table())
      .getAllByRole("row")
      .slice(1);
    expect(first).toHaveTextContent(/01\/11\/2026.*03\/11\/2026.*Marina Alves.*R\$ 200,00.*Emitido em 04\/11\/2026/);
    expect(second).toHaveTextContent(/Conta excluída.*R\$ 160,00.*Falta emitir/);
    const query = Object.fromEntries(new URL(app.requests(RECEIPTS)[0]?.url ?? "").searchParams);
    expect(query).toEqual({ currentPage: "0", pageSize: "10", year: "2026", month: "11" });
  });

  it("marks a receipt as issued today or on another day, and takes a mark back", async () => {
    const app = await open(AT, kept());
    await table();
    await press(/Marcar como emitido.*sessão de 10\/11\/2026/);
    expect(await screen.findByText("Recibo marcado.")).toBeVisible();
    expect(await bodies(app, MARK)).toEqual([{ issuedOn: "18/11/2026" }]);
    await waitFor(async () => expect(await box()).toHaveTextContent(/2 emitidos, faltam 0/));
    await press(/Desfazer.*Marina Alves/);
    await waitFor(async () => expect(await box()).toHaveTextContent(/1 emitido, falta 1/));
    expect(await bodies(app, UNMARK)).toEqual([{ issuedOn: "" }]);
    const day = within(await box()).getByLabelText("Dia da emissão");
    await user.clear(day);
    await user.type(day, "2026-11-16");
    await press(/Marcar como emitido.*Marina Alves/);
    await waitFor(async () => expect((await bodies(app, UNMARK)).at(-1)).toEqual({ issuedOn: "16/11/2026" }));
  });

  it("a day that was cleared marks as issued today, and takes nothing back", async () => {
    const app = await open(AT, kept());
    await user.clear(await screen.findByLabelText("Dia da emissão"));
    await press(/Marcar como emitido/);
    await waitFor(async () => expect(await bodies(app, MARK)).toEqual([{ issuedOn: "18/11/2026" }]));
  });

  it("shows why a day is refused", async () => {
    await open(AT, { [MARK]: () => fault(422, "payout.receipt_day", "Informe um dia entre o pagamento e hoje.") });
    await table();
    await press(/Marcar como emitido/);
    expect(await screen.findByText("Informe um dia entre o pagamento e hoje.")).toBeVisible();
  });

  it("marks what is missing of a month only after a question", async () => {
    const app = await open(AT, { [MONTH]: done });
    await table();
    await press("Marcar os que faltam de novembro de 2026");
    expect(await screen.findByText(/1 recibo de novembro de 2026\./)).toBeVisible();
    await press("Cancelar");
    expect(app.requests(MONTH)).toHaveLength(0);
    await press("Marcar os que faltam de novembro de 2026");
    await press("Marcar todos");
    await waitFor(async () => expect(await bodies(app, MONTH)).toEqual([{ year: 2026, month: 11 }]));
  });

  it("offers no month where a year is shown, or where nothing is missing", async () => {
    await open(`${AT}?ano=2026&mes=0`);
    await table();
    expect(await box()).toHaveTextContent(/Ano de 2026: /);
    expect(screen.queryByRole("button", { name: /Marcar os que faltam/ })).toBeNull();
    await open(AT, { [RECEIPTS]: () => json(receipts({ issued: 2, missing: 0 })) });
    await table();
    expect(await box()).toHaveTextContent(/faltam 0/);
    expect(screen.queryByRole("button", { name: /Marcar os que faltam/ })).toBeNull();
  });

  it("keeps the wish for reminders", async () => {
    const app = await open(AT, { [REMIND]: done });
    const wish = await screen.findByRole("checkbox", { name: /lembretes por e-mail/ });
    expect(wish).toBeChecked();
    await user.click(wish);
    await waitFor(async () => expect(await bodies(app, REMIND)).toEqual([{ reminders: false }]));
  });

  it("turns pages of ten", async () => {
    const app = await open(AT, { [RECEIPTS]: () => json(receipts({ totalElements: 12, totalPages: 2 })) });
    await table();
    await user.click(within(await box()).getByRole("button", { name: "Próxima" }));
    await waitFor(() =>
      expect(new URL(app.requests(RECEIPTS).at(-1)?.url ?? "").searchParams.get("currentPage")).toBe("1"),
    );
  });

  it("says when there is nothing, and keeps the rest of the page when it fails", async () => {
    const empty = { elements: [], totalElements: 0, totalPages: 0, issued: 0, missing: 0 };
    await open(AT, { [RECEIPTS]: () => json(receipts(empty)) });
    expect(await screen.findByText("Nenhuma sessão deste período precisa de recibo.")).toBeVisible();
    await open(AT, { [RECEIPTS]: () => fault(500, "x", "x") });
    expect(await screen.findByText(/Não conseguimos carregar os recibos/)).toBeVisible();
    expect(screen.getByRole("heading", { name: "Ajuda para o Receita Saúde" })).toBeVisible();
  });

  it("the file for Carnê-Leão leaves out what is marked on request", async () => {
    const FILE = "GET /api/therapist/u1/carne-leao.csv";
    const app = await open(AT, { [FILE]: () => new Response("a;b\n", { headers: { "Content-Type": "text/csv" } }) });
    await table();
    const asked = () => app.requests(FILE).map(({ url }) => new URL(url).searchParams.get("missing"));
    await press("Baixar arquivo de importação");
    await waitFor(() => expect(saveBlob).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole("checkbox", { name: "Só os que ainda não marquei como emitidos" }));
    await press("Baixar arquivo de importação");
    await waitFor(() => expect(asked()).toEqual(["false", "true"]));
  });

  it("says that the file for Carnê-Leão would be empty, and saves none", async () => {
    vi.mocked(saveBlob).mockReset();
    const headers = { "Content-Type": "text/csv", "Content-Length": "0" };
    await open(AT, { "GET /api/therapist/u1/carne-leao.csv": () => new Response("", { headers }) });
    await table();
    await press("Baixar arquivo de importação");
    expect(await screen.findByText("Não há recebimentos para este arquivo no período escolhido.")).toBeVisible();
    expect(saveBlob).not.toHaveBeenCalled();
  });
});
