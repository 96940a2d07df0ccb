import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveBlob } from "~/lib/download";
import { savePdf } from "~/lib/pdf";
import { barsOf, CHART } from "./chart";
import { invoiceLine, kindFrom, movementLine } from "./statement";
import {
  fault,
  HISTORY,
  INVOICES,
  invoice,
  json,
  open,
  PAYOUTS,
  paged,
  payout,
  press,
  session,
  totals,
  user,
  YEAR,
  year,
} from "./testkit";
import { totalRows } from "./totals";

vi.mock("~/lib/download", () => ({ saveBlob: vi.fn() }));
vi.mock("~/lib/pdf", () => ({ savePdf: vi.fn() }));

const AT = "/historico-resumo-financeiro";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-18T12:00:00-03:00") });
  vi.mocked(savePdf).mockReset();
  vi.mocked(saveBlob).mockReset();
});
afterEach(() => void vi.useRealTimers());

const ready = () => screen.findByRole("table", { name: "Histórico e resumo financeiro" });
const rows = async () =>
  within(await ready())
    .getAllByRole("row")
    .slice(1);
const asked = (app: Awaited<ReturnType<typeof open>>, key: string) =>
  Object.fromEntries(new URL(app.requests(key).at(-1)?.url ?? "").searchParams);

describe("R223 the financial summary", () => {
  it("R222 goes from gross through fee to net and the payout date; a session adds, the plan takes away", async () => {
    await open(AT);
    const [first, last] = await rows();
    expect(first).toHaveTextContent(/12\/11\/2026Sessão.*R\$ 200,00R\$ 60,00\+ R\$ 140,0007\/12\/2026A receber/);
    expect(last).toHaveTextContent(/05\/11\/2026Assinatura.*− R\$ 75,00–Pago/);
  });

  it("adds the period up", async () => {
    await open(AT);
    await ready();
    const box = screen.getByRole("region", { name: "Totais do período" });
    expect(box).toHaveTextContent(/R\$ 2\.400,00.*− R\$ 720,00.*R\$ 1\.680,00.*− R\$ 75,00.*R\$ 1\.605,00.*12 sessões/);
  });

  it("R219 R220.3 R220.4 asks for ten of the current month", async () => {
    const app = await open(AT);
    await ready();
    const first = app.requests(HISTORY).map((request) => Object.fromEntries(new URL(request.url).searchParams));
    expect(first).toContainEqual({ currentPage: "0", pageSize: "10", year: "2026", month: "11", type: "ALL" });
    expect(screen.getByLabelText("Mês")).toHaveDisplayValue("novembro");
    expect(screen.getByLabelText("Ano")).toHaveDisplayValue("2026");
  });

  it("R220.1 R220.2 R220.5 R220.6 lists the years since the first payment, and all time has no month", async () => {
    const app = await open(AT);
    await ready();
    const years = within(screen.getByLabelText("Ano")).getAllByRole("option");
    expect(years.map((option) => option.textContent)).toEqual(["2026", "2025", "Desde o início"]);
    await user.selectOptions(screen.getByLabelText("Mês"), "0");
    await waitFor(() => expect(asked(app, HISTORY)).toMatchObject({ year: "2026", month: "0" }));
    await user.selectOptions(screen.getByLabelText("Ano"), "0");
    await waitFor(() => expect(asked(app, HISTORY)).toMatchObject({ year: "0", month: "0" }));
    expect(screen.getByLabelText("Mês")).toBeDisabled();
  });

  it("R221 Q074 filters by type: sessions by the history, the plan by its invoices", async () => {
    const app = await open(AT);
    await ready();
    const options = within(screen.getByLabelText("Tipo")).getAllByRole("option") as HTMLOptionElement[];
    expect(options.map((option) => option.value)).toEqual(["ALL", "SESSION", "SUBSCRIPTION"]);
    await user.selectOptions(screen.getByLabelText("Tipo"), "SESSION");
    await waitFor(() => expect(asked(app, HISTORY)).toMatchObject({ type: "SESSION" }));
    await user.selectOptions(screen.getByLabelText("Tipo"), "SUBSCRIPTION");
    expect(await screen.findByText("Pendente")).toBeVisible();
    expect(asked(app, INVOICES)).toEqual({ id: "u1", currentPage: "0", pageSize: "10", year: "2026", month: "11" });
  });

  it("R224 R225 Q005 an invoice of 7500 centavos is R$ 75,00; PAID is Paga (Q224), the rest Pendente", async () => {
    await open(`${AT}?tipo=SUBSCRIPTION`);
    const [paid, open_] = await rows();
    expect(paid).toHaveTextContent(/05\/11\/2026.*− R\$ 75,00.*Paga/);
    expect(open_).toHaveTextContent("Pendente");
    await press("Imprimir em PDF");
    await waitFor(() => expect(savePdf).toHaveBeenCalled());
    expect(vi.mocked(savePdf).mock.calls[0]?.[0].rows[0]).toContain("− R$ 75,00");
  });

  it("R219 turns pages of ten", async () => {
    const many = Array.from({ length: 13 }, (_, i) => session(i + 1));
    await open(AT, { [HISTORY]: paged(many) });
    expect(await rows()).toHaveLength(10);
    await press("Próxima");
    expect(await screen.findByText("Página 2 de 2")).toBeVisible();
    await waitFor(async () => expect(await rows()).toHaveLength(3));
  });

  it("R219 R223 Q191 prints everything of the period under its name", async () => {
    const many = Array.from({ length: 113 }, (_, i) => session((i % 28) + 1, { sessionId: `s${i}` }));
    await open(AT, { [HISTORY]: paged(many) });
    await ready();
    await press("Imprimir em PDF");
    await waitFor(() => expect(savePdf).toHaveBeenCalled());
    const paper = vi.mocked(savePdf).mock.calls[0]?.[0];
    expect(paper?.title).toBe("Resumo Financeiro Psicólogo");
    expect(paper?.rows).toHaveLength(113);
    expect(paper?.lead).toEqual(["Luiza Prado", "Período: novembro de 2026", "Tipo: Tudo", "Emitido em 18/11/2026"]);
    expect(paper?.foot).toContain("Resultado: R$ 1.605,00");
  });

  it("says that the period goes by the session and the date of a line by the payment", async () => {
    await open(AT);
    expect(await screen.findByRole("region", { name: "Ajuda para o Receita Saúde" })).toHaveTextContent(
      "O período conta as sessões pelo dia em que aconteceram, e a data de cada linha é a do pagamento.",
    );
    expect(await screen.findByRole("region", { name: "Recibos do Receita Saúde" })).toHaveTextContent(
      "O recibo leva o dia do pagamento, que pode ser de outro mês.",
    );
  });

  it("saves the table, and the Receita Saúde list that says what it is not", async () => {
    const csv = () => new Response("a;b", { headers: { "Content-Type": "text/csv" } });
    const app = await open(AT, {
      "GET /api/therapist/u1/statement.csv": csv,
      "GET /api/therapist/u1/receita-saude.csv": csv,
    });
    await ready();
    await press("Baixar CSV");
    await waitFor(() => expect(saveBlob).toHaveBeenCalledWith(expect.anything(), "resumo-financeiro-2026-11.csv"));
    expect(asked(app, "GET /api/therapist/u1/statement.csv")).toEqual({ year: "2026", month: "11", type: "ALL" });
    expect(screen.getByText(/não é documento fiscal/)).toBeVisible();
    await press("Baixar lista (CSV)");
    await waitFor(() => expect(saveBlob).toHaveBeenCalledWith(expect.anything(), "ajuda-receita-saude-2026-11.csv"));
  });

  it("saves the files for Carnê-Leão: another one follows a full one", async () => {
    const app = await open(AT, {
      "GET /api/therapist/u1/carne-leao.csv": (request) =>
        new Response(new URL(request.url).searchParams.get("part") === "1" ? "a;b\n".repeat(1000) : "a;b\n", {
          headers: { "Content-Type": "text/csv" },
        }),
    });
    await ready();
    await press("Baixar arquivo de importação");
    await waitFor(() => expect(saveBlob).toHaveBeenCalledWith(expect.anything(), "carne-leao-parte-2-2026-11.csv"));
    expect(saveBlob).toHaveBeenCalledWith(expect.anything(), "carne-leao-2026-11.csv");
    const parts = app
      .requests("GET /api/therapist/u1/carne-leao.csv")
      .map(({ url }) => new URL(url).searchParams.get("part"));
    expect(parts).toEqual(["1", "2"]);
  });

  it("ends without a message when the last file for Carnê-Leão is full", async () => {
    const text = "O período não tem este arquivo.";
    const app = await open(AT, {
      "GET /api/therapist/u1/carne-leao.csv": (request) =>
        new URL(request.url).searchParams.get("part") === "1"
          ? new Response("a;b\n".repeat(1000), { headers: { "Content-Type": "text/csv" } })
          : json({ status: 404, code: "payout.no_such_part", description: text, message: text }, 404),
    });
    await ready();
    await press("Baixar arquivo de importação");
    await waitFor(() => expect(app.requests("GET /api/therapist/u1/carne-leao.csv")).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole("button", { name: "Baixar arquivo de importação" })).toBeEnabled());
    expect(saveBlob).toHaveBeenCalledWith(expect.anything(), "carne-leao-2026-11.csv");
    expect(screen.queryByText(text)).toBeNull();
  });

  it("says why there is no file for Carnê-Leão", async () => {
    const text = "Falta o CPF de pacientes. Dias com sessões sem CPF: 18/11/2026.";
    await open(AT, {
      "GET /api/therapist/u1/carne-leao.csv": () =>
        json({ status: 409, code: "payout.cpf_missing", description: text, message: text }, 409),
    });
    await ready();
    await press("Baixar arquivo de importação");
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("says that there is nothing, and prints nothing then", async () => {
    await open(AT, {
      [HISTORY]: paged([]),
      [PAYOUTS]: () => json([]),
      [YEAR]: () => json(year({ gross: 0, subscription: 0 })),
    });
    expect(await screen.findByText("Nenhum registro encontrado.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Imprimir em PDF" })).toBeDisabled();
    expect(await screen.findByText("Nenhum repasse por enquanto.")).toBeVisible();
    expect(await screen.findByText("Ainda não há sessões realizadas neste ano.")).toBeVisible();
  });

  it("can try again after a failure", async () => {
    let broken = true;
    await open(AT, { [HISTORY]: (request) => (broken ? fault(500, "x", "x") : paged([session(12)])(request)) });
    const retry = await screen.findByRole("button", { name: /Tentar/ });
    broken = false;
    await user.click(retry);
    expect(await ready()).toBeVisible();
  });
});

describe("R277 the payouts", () => {
  it("names cycle, amount, day and whether it was paid", async () => {
    await open(AT);
    const table = await screen.findByRole("table", { name: "Repasses" });
    expect(table).toHaveTextContent(/outubro de 2026R\$ 980,0009\/11\/2026Pago em 06\/11\/2026/);
    expect(table).toHaveTextContent(/novembro de 2026.*07\/12\/2026Previsto/);
    expect(screen.getByText(/pago por PIX até o 5º dia útil do mês seguinte/)).toBeVisible();
  });

  it("say so when the day passed", async () => {
    await open(AT, { [PAYOUTS]: () => json([payout({ paidAt: "", late: true })]) });
    const table = await screen.findByRole("table", { name: "Repasses" });
    expect(table).toHaveTextContent(/09\/11\/2026Em atraso/);
  });

  it("say that the money is on its way, and what to do when it came back", async () => {
    const paying = payout({ paidAt: "", way: "PAYING" });
    const returned = payout({
      id: "r2",
      paidAt: "",
      way: "RETURNED",
      returnedOn: "09/11/2026",
      returnedWhy: "KEY_UNKNOWN",
    });
    await open(AT, { [PAYOUTS]: () => json([paying, returned]) });
    const table = await screen.findByRole("table", { name: "Repasses" });
    expect(table).toHaveTextContent("Em pagamento");
    expect(table).toHaveTextContent("Devolvido pelo banco em 09/11/2026");
    expect(screen.getByRole("link", { name: "Conferir dados bancários" })).toHaveAttribute(
      "href",
      "/dados-pessoais-psicologo",
    );
  });

  it("Q197 say that one is in review, and not why", async () => {
    await open(AT, { [PAYOUTS]: () => json([payout({ paidAt: "", late: true, inReview: true })]) });
    const table = await screen.findByRole("table", { name: "Repasses" });
    expect(table).toHaveTextContent(/09\/11\/2026Em análise/);
  });

  it("fail without taking the page along", async () => {
    await open(AT, { [PAYOUTS]: () => fault(500, "x", "x"), [YEAR]: () => fault(500, "x", "x") });
    expect(await ready()).toBeVisible();
    expect(await screen.findByText(/Não conseguimos carregar os repasses/)).toBeVisible();
    expect(await screen.findByText(/Não conseguimos carregar o gráfico/)).toBeVisible();
  });
});

describe("the chart of the year", () => {
  it("is a picture with a name, and a table behind it", async () => {
    await open(AT);
    expect(
      await screen.findByRole("img", { name: /2026: R\$ 2\.400,00 brutos e R\$ 1\.680,00 líquidos/ }),
    ).toBeVisible();
    const table = screen.getByRole("table", { name: "O ano de 2026", hidden: true });
    expect(within(table).getAllByRole("row", { hidden: true })).toHaveLength(13);
  });

  it("draws the net part inside the gross one, and nothing below the line", () => {
    const [bar] = barsOf([{ ...totals, month: 1, gross: 100, net: 50 }]);
    expect(bar?.grossHeight).toBe(CHART.base - CHART.top);
    expect(bar?.netHeight).toBe((CHART.base - CHART.top) / 2);
    expect(barsOf([{ ...totals, month: 1, gross: 100, net: -20 }])[0]?.netHeight).toBe(0);
  });
});

describe("lines", () => {
  it("R222 a refund takes away", () => {
    const line = movementLine(session(3, { type: "Estorno", credit: false, status: "A compensar" }), 0);
    expect([line.net, line.credit]).toEqual(["− R$ 140,00", false]);
  });

  it("R225 an odd invoice keeps its centavos", () => {
    expect(invoiceLine(invoice({ amount: { value: 12_345, currency: "BRL" } })).net).toBe("− R$ 123,45");
  });

  it("an address that names no type shows all", () => {
    expect(["SESSION", "x", undefined].map(kindFrom)).toEqual(["SESSION", "ALL", "ALL"]);
  });

  it("the totals of a type tell only of it", () => {
    expect(totalRows(totals, "SUBSCRIPTION").map(({ value }) => value)).toEqual(["− R$ 75,00"]);
    expect(totalRows({ ...totals, refunded: 10 }, "SESSION").map(({ label }) => label)).toContain("Estornos");
  });
});
