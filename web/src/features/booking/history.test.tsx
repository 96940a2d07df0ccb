import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { components } from "~/api/schema";
import * as pdf from "~/lib/pdf";
import { periodFrom, yearsFrom } from "~/lib/period";
import { linesOf, pageOf } from "./history";
import { atNoon, CANCELS, json, open, PAYMENTS, press } from "./testkit";

const at = "/historico-resumo-financeiro-cliente";

const payment = (n: number, over: object = {}): components["schemas"]["HistoryRow"] => ({
  date: `${String(n).padStart(2, "0")}/11/2026`,
  value: 160,
  description: "Sessão de 20/11/2026",
  therapist: "Helena Prado",
  status: "pago",
  type: "Sessão",
  credit: false,
  sessionId: `s${n}`,
  sessionDay: "20/11/2026",
  sessionTime: "10:00",
  therapistFullName: "Helena Prado Rocha",
  means: "PIX",
  statusCode: "PAID",
  ...over,
});
const cancelled = {
  dateCancelled: "12/11/2026",
  valueInBRL: 160,
  description: "Cancelamento de sessão",
  status: "Estornado em saldo",
  therapist: "Helena Prado",
  sessionId: "s9",
  sessionDay: "19/11/2026",
  sessionTime: "14:00",
  therapistFullName: "Helena Prado Rocha",
  means: "Cartão final 2097",
  statusCode: "RETURNED_TO_BALANCE",
} as const;

/** A server that pages its lists as asked. */
const paged = (list: object[], more: object) => (request: Request) => {
  const query = new URL(request.url).searchParams;
  const [page, size] = [Number(query.get("currentPage")), Number(query.get("pageSize"))];
  const elements = list.slice(page * size, (page + 1) * size);
  return json({ elements, totalElements: list.length, totalPages: 0, currentPage: page, ...more });
};
const serving = (payments: object[], cancels: object[] = []) => ({
  [PAYMENTS]: paged(payments, {
    totalInBRL: payments.length * 160,
    fromBalanceInBRL: 0,
    patientName: "Ana Souza Lima",
    ...(payments.length > 0 && { firstResult: { date: "10/03/2024" } }),
  }),
  [CANCELS]: paged(cancels, { totalInBRL: cancels.length * 160, toBalanceInBRL: cancels.length * 160 }),
});
const days = (n: number) => Array.from({ length: n }, (_, i) => payment(n - i));
const rows = async () =>
  within(await screen.findByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    );
const values = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole("option")
    .map((option) => (option as HTMLOptionElement).value);

beforeEach(() => atNoon());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the financial history", () => {
  it("R217 R218 Q209 lists payments and cancellations, newest first, with their totals", async () => {
    await open(at, serving([payment(15), payment(9)], [cancelled]));
    const table = within(await screen.findByRole("table"));
    expect(table.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Data",
      "Sessão",
      "Psicólogo(a)",
      "Descrição",
      "Meio",
      "Valor",
      "Status",
    ]);
    expect(await rows()).toEqual([
      ["15/11/2026", "20/11/2026 às 10:00", "Helena Prado", "Pagamento de sessão", "PIX", "R$ 160,00", "Pago"],
      [
        "12/11/2026",
        "19/11/2026 às 14:00",
        "Helena Prado",
        "Cancelamento de sessão",
        "Cartão final 2097",
        "R$ 160,00",
        "Estornado em saldo",
      ],
      ["09/11/2026", "20/11/2026 às 10:00", "Helena Prado", "Pagamento de sessão", "PIX", "R$ 160,00", "Pago"],
    ]);
    expect(screen.getByText("Pago por cartão ou PIX").nextElementSibling).toHaveTextContent("R$ 320,00");
    const totals = within(screen.getByText("Pago por cartão ou PIX").closest("dl") as HTMLElement);
    expect(totals.getByText("Estornado em saldo").nextElementSibling).toHaveTextContent("R$ 160,00");
    expect(totals.queryByText("Estornado")).toBeNull();
    expect(screen.getByText("3 registros")).toBeVisible();
  });

  it("a package is named by the server and has no session", async () => {
    const bought = { sessionId: "", type: "Pacote", description: "Pacote de 4 sessões", value: 576 };
    await open(at, serving([payment(15, bought)]));
    const row = ["15/11/2026", "–", "Helena Prado", "Pacote de 4 sessões", "PIX", "R$ 576,00", "Pago"];
    expect(await rows()).toEqual([row]);
  });

  it("R217 says that nothing was found, and prints nothing then", async () => {
    await open(at, serving([]));
    expect(await screen.findByText("Nenhum registro encontrado.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Imprimir em PDF" })).toBeDisabled();
    expect(values("Ano")).toEqual(["2026", "0"]);
  });

  it("R219 asks both lists for ten at a time and turns their common pages", async () => {
    const app = await open(at, serving(days(12), [cancelled]));
    expect(await rows()).toHaveLength(10);
    const first = { currentPage: "0", pageSize: "10", year: "2026", month: "11" };
    expect(app.queries(PAYMENTS)).toEqual([first]);
    expect(app.queries(CANCELS)).toEqual([first]);
    expect(screen.getByText("Página 1 de 2")).toBeVisible();
    await press("Próxima");
    expect(await screen.findByText("03/11/2026")).toBeVisible();
    expect(await rows()).toHaveLength(3);
    expect(app.queries(PAYMENTS)).toEqual([first, { ...first, currentPage: "1" }]);
  });

  it("R220 begins with the current month, offers years from the first payment, and all time has no month", async () => {
    const app = await open(at, serving([payment(15)]));
    await screen.findByRole("table");
    expect(screen.getByLabelText("Mês")).toHaveValue("11");
    expect(screen.getByLabelText("Ano")).toHaveValue("2026");
    expect(values("Ano")).toEqual(["2026", "2025", "2024", "0"]);
    expect(values("Mês")).toEqual([...Array(13).keys()].map(String));
    await userEvent.selectOptions(screen.getByLabelText("Mês"), "0");
    await waitFor(() => expect(app.queries(PAYMENTS).at(-1)).toMatchObject({ year: "2026", month: "0" }));
    await userEvent.selectOptions(screen.getByLabelText("Ano"), "0");
    await waitFor(() => expect(app.queries(CANCELS).at(-1)).toMatchObject({ year: "0", month: "0" }));
    expect(screen.getByLabelText("Mês")).toBeDisabled();
  });

  it("R217 R219 Q191 prints everything of the period, by hundreds", async () => {
    const save = vi.spyOn(pdf, "savePdf").mockResolvedValue();
    const many = Array.from({ length: 250 }, (_, i) => payment(15, { sessionId: `m${i}` }));
    const app = await open(at, serving(many, [cancelled]));
    await press("Imprimir em PDF");
    await waitFor(() => expect(save).toHaveBeenCalled());
    const table = save.mock.calls[0]?.[0];
    expect(table?.title).toBe("Histórico Financeiro Cliente");
    expect(table?.rows).toHaveLength(251);
    expect(table?.lead).toContain("Período: novembro de 2026");
    expect(table?.lead).toContain("Ana Souza Lima");
    expect(table?.rows[0]).toContain("Helena Prado Rocha");
    expect(table?.foot).toEqual(["Pago por cartão ou PIX: R$ 40.000,00", "Estornado em saldo: R$ 160,00"]);
    const printed = app.queries(PAYMENTS).filter((query) => query.pageSize === "100");
    expect(printed.map((query) => query.currentPage)).toEqual(["0", "1", "2"]);
  });

  it("can be tried again after a failure", async () => {
    let broken = true;
    const good = serving([payment(15)]);
    await open(at, { ...good, [CANCELS]: (request) => (broken ? json({}, 500) : good[CANCELS](request)) });
    await screen.findByRole("button", { name: /Tentar/ });
    broken = false;
    await press(/Tentar/);
    expect(await rows()).toHaveLength(1);
  });
});

describe("periods and pages", () => {
  it("R220.5 R220.6 Q006 forces month 0 on all time and keeps it on a year", () => {
    expect(periodFrom({ ano: "0", mes: "7" }, "2026-11-18")).toEqual({ year: 0, month: 0 });
    expect(periodFrom({ ano: "2025", mes: "0" }, "2026-11-18")).toEqual({ year: 2025, month: 0 });
    expect(periodFrom({ ano: "ontem" }, "2026-11-18")).toEqual({ year: 2026, month: 11 });
  });

  it("R220.1 R220.2 Q007 runs from the first payment's year to the current one", () => {
    expect(yearsFrom("10/03/2024", "2026-11-18")).toEqual([2026, 2025, 2024]);
    expect(yearsFrom(undefined, "2026-11-18")).toEqual([2026]);
  });

  it("puts a cancellation above the payment of the same day", () => {
    const lines = linesOf([payment(12)], [cancelled]);
    expect(lines.map((line) => line.status)).toEqual(["Estornado em saldo", "Pago"]);
    expect(pageOf(lines, 1)).toEqual([]);
  });
});
