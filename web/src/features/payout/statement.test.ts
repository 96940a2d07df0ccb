import { describe, expect, it } from "vitest";
import type { Invoice, Movement, Totals } from "~/api/queries/statements";
import { barsOf } from "./chart";
import { linesOf } from "./readLines";
import { kindFrom } from "./statement";
import { totalRows } from "./totals";

const movement = (over: Partial<Movement> = {}): Movement =>
  ({
    type: "Sessão",
    sessionId: "s1",
    date: "10/11/2026",
    description: "Sessão com Bruno",
    value: 160,
    gross: 160,
    fee: 24,
    net: 136,
    credit: true,
    payoutDate: "09/12/2026",
    status: "pago",
    ...over,
  }) as Movement;

const invoice = (status: string): Invoice =>
  ({ id: "i1", created_at: "2026-11-15T12:00:00Z", amount: { value: 7550 }, status }) as unknown as Invoice;

describe("the lines of a statement", () => {
  it("R222 Q073 a session adds what is left after the fee", () => {
    expect(linesOf({ movements: [movement()], invoices: [], total: 1 })).toEqual({
      totalElements: 1,
      elements: [
        {
          key: "Sessão-s1-0",
          date: "10/11/2026",
          type: "Sessão",
          description: "Sessão com Bruno",
          gross: "R$ 160,00",
          fee: "R$ 24,00",
          net: "+ R$ 136,00",
          credit: true,
          payout: "09/12/2026",
          status: "pago",
        },
      ],
    });
  });

  it("R222 what takes away has a minus, and its value where there is no net", () => {
    const { gross: _gross, fee: _fee, net: _net, ...bare } = movement({ credit: false, value: 75, payoutDate: "" });
    const [line] = linesOf({ movements: [bare as Movement], invoices: [], total: 1 }).elements;
    expect([line?.gross, line?.fee, line?.net, line?.payout]).toEqual(["–", "–", "− R$ 75,00", "–"]);
  });

  it("Q005 R225 an invoice comes in centavos", () => {
    const { elements } = linesOf({ movements: [], invoices: [invoice("PAID"), invoice("OPEN")], total: 2 });
    expect(elements.map(({ date, net, credit }) => [date, net, credit])).toEqual([
      ["15/11/2026", "− R$ 75,50", false],
      ["15/11/2026", "− R$ 75,50", false],
    ]);
    expect(elements.map(({ status }) => status)).toEqual(["Paga", "Pendente"]);
  });

  it("R221 an unknown type shows all", () => {
    expect(["SESSION", "SUBSCRIPTION", "ALL", "x", undefined].map(kindFrom)).toEqual([
      "SESSION",
      "SUBSCRIPTION",
      "ALL",
      "ALL",
      "ALL",
    ]);
  });
});

describe("the sums", () => {
  const totals: Totals = {
    sessions: 3,
    gross: 480,
    fee: 72,
    refunded: 160,
    net: 248,
    subscription: 75,
    result: 173,
  };
  const values = (kind: Parameters<typeof totalRows>[1], over: Partial<Totals> = {}) =>
    totalRows({ ...totals, ...over }, kind).map(({ value, sum }) => (sum ? `= ${value}` : value));

  it("go from gross to what is left, and then the plan", () => {
    expect(values("ALL")).toEqual([
      "R$ 480,00",
      "− R$ 72,00",
      "− R$ 160,00",
      "= R$ 248,00",
      "− R$ 75,00",
      "= R$ 173,00",
    ]);
    expect(values("SESSION")).toEqual(["R$ 480,00", "− R$ 72,00", "− R$ 160,00", "= R$ 248,00"]);
    expect(values("SUBSCRIPTION")).toEqual(["− R$ 75,00"]);
  });

  it("name no refund where there was none, and no minus before nothing", () => {
    expect(values("SESSION", { refunded: 0, fee: 0 })).toEqual(["R$ 480,00", "R$ 0,00", "= R$ 248,00"]);
  });
});

describe("the bars of a year", () => {
  it("stand on the base, the highest gross to the top, the net never above the gross nor below nothing", () => {
    const rest = { fee: 0, refunded: 0, result: 0, sessions: 0, subscription: 0 };
    const bars = barsOf([
      { ...rest, month: 1, gross: 200, net: 100 },
      { ...rest, month: 2, gross: 100, net: 150 },
      { ...rest, month: 3, gross: 0, net: -50 },
    ]);
    expect(bars.map(({ grossY, grossHeight, netY, netHeight }) => [grossY, grossHeight, netY, netHeight])).toEqual([
      [10, 180, 100, 90],
      [100, 90, 100, 90],
      [190, 0, 190, 0],
    ]);
    expect(bars.map(({ x, width }) => [x, width])).toEqual([
      [48, 144],
      [288, 144],
      [528, 144],
    ]);
  });
});
