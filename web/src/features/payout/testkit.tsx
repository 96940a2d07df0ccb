/** What the tests of this feature share: a month with sessions, a refund and an invoice. */

import type { Payout, TaxReceipts, TherapistHome, Year } from "~/api/queries/payouts";
import type { Invoice, Movement, Totals } from "~/api/queries/statements";
import { json, open as openApp, person } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";

export { fault, json, press, user } from "../../../tests/openApp";

export const HISTORY = "GET /api/payment-history/u1";
export const INVOICES = "GET /api/subscription/invoices";
export const PAYOUTS = "GET /api/therapist/u1/payouts";
export const YEAR = "GET /api/therapist/u1/earnings";
export const OPEN_CYCLE = "GET /api/therapist/u1/open-cycle";
export const RECEIPTS = "GET /api/therapist/u1/tax-receipts";
export const HOME = "GET /api/therapist/u1/home";

export const session = (n: number, over: Partial<Movement> = {}): Movement => ({
  date: `${String(n).padStart(2, "0")}/11/2026`,
  value: 140,
  description: `Sessão de ${String(n).padStart(2, "0")}/11/2026 às 09:00`,
  therapist: "",
  status: "A receber",
  type: "Sessão",
  sessionId: `s${n}`,
  credit: true,
  gross: 200,
  fee: 60,
  net: 140,
  payoutDate: "07/12/2026",
  ...over,
});

export const plan: Movement = {
  date: "05/11/2026",
  value: 75,
  description: "Mensalidade do plano",
  therapist: "",
  status: "Pago",
  type: "Assinatura",
  sessionId: "",
  credit: false,
};

export const totals: Totals = {
  sessions: 12,
  gross: 2400,
  fee: 720,
  refunded: 0,
  net: 1680,
  subscription: 75,
  result: 1605,
};

export const invoice = (over: Partial<Invoice> = {}): Invoice => ({
  id: "i1",
  created_at: "2026-11-05T09:00:00-03:00",
  amount: { value: 7500, currency: "BRL" },
  customer: { name: "Luiza Prado" },
  status: "PAID",
  dueOn: "05/11/2026",
  paidAt: "05/11/2026",
  ...over,
});

export const payout = (over: Partial<Payout> = {}): Payout => ({
  id: "r1",
  month: 10,
  year: 2026,
  total_amount: 980,
  dueDate: "09/11/2026",
  paidAt: "06/11/2026",
  late: false,
  inReview: false,
  way: over.paidAt === "" ? "EXPECTED" : "PAID",
  weekly: false,
  closesOn: "20/10/2026",
  returnedOn: "",
  returnedWhy: "",
  reference: "",
  hasReceipt: false,
  ...over,
});

const blank = { sessions: 0, gross: 0, fee: 0, refunded: 0, net: 0, subscription: 0, result: 0 };

export const year = (over: Partial<Year["months"][number]> = {}): Year => ({
  ...recorded("therapist-year"),
  year: 2026,
  months: Array.from({ length: 12 }, (_, i) =>
    i === 10 ? { ...totals, month: 11, ...over } : { ...blank, month: i + 1 },
  ),
});

export const home = (over: Partial<TherapistHome> = {}): TherapistHome => ({
  ...recorded("therapist-home"),
  month: { ...totals, month: 11 },
  upcoming: 4,
  nextPayout: {
    id: "",
    month: 11,
    sessions: 12,
    amount: 1680,
    closesOn: "20/11/2026",
    dueDate: "07/12/2026",
    forming: true,
    held: false,
    late: false,
    inReview: false,
    weekly: false,
    way: "EXPECTED",
  },
  ...over,
});

export const receipts = (over: Partial<TaxReceipts> = {}): TaxReceipts => ({
  elements: [
    {
      sessionId: "s1",
      name: "Marina Alves",
      paidOn: "01/11/2026",
      heldOn: "03/11/2026",
      paid: 200,
      issuedOn: "04/11/2026",
    },
    { sessionId: "s2", name: "", paidOn: "08/11/2026", heldOn: "10/11/2026", paid: 160 },
  ],
  totalElements: 2,
  totalPages: 1,
  currentPage: 0,
  issued: 1,
  missing: 1,
  reminders: true,
  ...over,
});

/** The history in pages, as the server cuts them. */
export function paged(rows: readonly Movement[], over: object = {}) {
  return (request: Request) => {
    const query = new URL(request.url).searchParams;
    const [page, size] = [Number(query.get("currentPage")), Number(query.get("pageSize"))];
    return json({
      ...recorded("payment-history", "therapist"),
      elements: rows.slice(page * size, (page + 1) * size),
      totalElements: rows.length,
      totalPages: Math.ceil(rows.length / size),
      currentPage: page,
      totalInBRL: 0,
      firstResult: { date: "10/03/2025" },
      totals,
      ...over,
    });
  };
}

type Answers = NonNullable<Parameters<typeof openApp>[1]>;

export const open = (path: string, answers: Answers = {}) =>
  openApp(
    path,
    {
      [HISTORY]: paged([session(12), plan]),
      [INVOICES]: () =>
        json({ invoices: [invoice(), invoice({ id: "i2", status: "OVERDUE" })], result_set: { total: 2 } }),
      [PAYOUTS]: () => json([payout(), payout({ id: "r2", month: 11, paidAt: "", dueDate: "07/12/2026" })]),
      [YEAR]: () => json(year()),
      [HOME]: () => json(home()),
      [RECEIPTS]: () => json(receipts()),
      "GET /api/therapist/u1/agenda/next-sessions": () => json({ sessions: [], scheduled: 0 }),
      ...answers,
    },
    person("THERAPIST"),
  );
