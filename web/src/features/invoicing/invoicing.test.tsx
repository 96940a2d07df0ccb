import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fill, json, open, person, press, user } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";
import { readBlocks, readRate } from "./rules";

const owner = person("COMPANY", { id: "u1", companyId: "c7", name: "Acme" });
const admin = person("ADMINISTRATOR", { id: "a1" });

const PANEL = "GET /api/company/c7/blocks";
const LIST = "GET /api/company/c7/invoices";
const ONE = "GET /api/company/c7/invoices/i1";

const row = (over: object = {}) => ({
  id: "i1",
  number: "2026-000042",
  kind: "BLOCKS",
  state: "OPEN",
  total: 3600,
  paid: 0,
  rest: 3600,
  issuedOn: "16/11/2026",
  dueOn: "26/11/2026",
  ...over,
});

const panel = (over: object = {}) => ({
  ...recorded("company-blocks", "company"),
  covers: true,
  few: false,
  seatFee: 39,
  unit: 120,
  block: 1200,
  people: 40,
  rate: 25,
  nextRate: 25,
  month: 1200,
  nextMeter: "10/12/2026",
  suspended: false,
  credit: 0,
  level: 4,
  levelOn: "14/11/2026",
  topUpBelow: 0,
  topUpBlocks: 0,
  bought: [],
  months: [],
  payments: [],
  ...over,
});

const page = (rows: unknown[]) => ({ elements: rows, totalElements: rows.length, totalPages: 1, currentPage: 0 });

const detail = (over: object = {}) => ({
  ...recorded("company-invoice", "company"),
  ...row(),
  company: "Acme",
  lines: [{ text: "Bloco de 10 sessões a R$ 120,00", count: 3, each: 1200, amount: 3600 }],
  payments: [],
  pixCode: "00020101PIX",
  boleto: "00090.00009 00000.000000 00000.000000 1 16470000360000",
  needsAddress: false,
  credit: 0,
  forgiven: 0,
  creditNote: "",
  noteState: "",
  noteKey: "",
  refusal: "",
  ...over,
});

const picture = {
  "GET /api/company/c7/invoices/i1/pix.png": () => new Response("png", { headers: { "Content-Type": "image/png" } }),
};

const show = (over: object = {}, rows: unknown[] = [row()], more = {}) =>
  open("/empresas/c7/faturas", { [PANEL]: () => json(panel(over)), [LIST]: () => json(page(rows)), ...more }, owner);

describe("Blocos e faturas", () => {
  it("shows the level in whole blocks, what a month costs and the invoices", async () => {
    await show();
    expect(await screen.findByText("4 blocos")).toBeVisible();
    expect(screen.getByText(/Nível mostrado desde 14\/11\/2026/)).toBeVisible();
    expect(screen.getByText("40 vagas em uso × 0,25 sessão × R$ 120,00")).toBeVisible();
    expect(screen.getByText("2026-000042")).toBeVisible();
  });

  it("has no level before the first one, and none for few people", async () => {
    await show({ levelOn: "", level: 0 });
    expect(await screen.findByText(/O nível aparece alguns dias depois/)).toBeVisible();
  });

  it("says that few people pay a fee for each and buy no blocks", async () => {
    await show({ few: true, people: 9, month: 351 });
    expect(await screen.findByText("9 vagas em uso × R$ 39,00 por pessoa")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Comprar blocos" })).toBeNull();
  });

  it("is empty without a contract", async () => {
    await show({ covers: false, block: 0, unit: 0 }, []);
    expect(await screen.findByText("Sem contrato de sessões")).toBeVisible();
  });

  it("says that the coverage rests", async () => {
    await show({ suspended: true, credit: 90 });
    expect(await screen.findByText("A cobertura está suspensa")).toBeVisible();
    expect(screen.getByText(/R\$ 90,00 de crédito/)).toBeVisible();
  });

  it("buys at the total on the screen, and opens the invoice", async () => {
    const app = await show({}, [row()], {
      "POST /api/company/c7/blocks": () => json(row()),
      [ONE]: () => json(detail()),
      ...picture,
    });
    await press("Comprar blocos");
    const dialog = within(await screen.findByRole("dialog"));
    const field = dialog.getByLabelText(/Quantos blocos/);
    await user.clear(field);
    await user.type(field, "3");
    expect(dialog.getByText("Total: R$ 3.600,00")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Gerar fatura" }));
    await waitFor(() => expect(app.at()).toBe("/empresas/c7/faturas/i1"));
    expect(await app.sent("POST /api/company/c7/blocks")).toEqual({ blocks: 3, total: 3600 });
  });

  it("switches buying by itself on and off", async () => {
    const app = await show({ topUpBelow: 2, topUpBlocks: 3 }, [row()], {
      "PUT /api/company/c7/blocks/top-up": () => json({ status: 200, message: "ok" }),
    });
    expect(await screen.findByText("Quando restam menos de 2 blocos, compra 3 blocos.")).toBeVisible();
    await press("Desligar");
    await waitFor(async () =>
      expect(await app.sent("PUT /api/company/c7/blocks/top-up")).toEqual({ below: 0, blocks: 0 }),
    );
  });
});

describe("a company's invoice", () => {
  const openOne = (over: object = {}) =>
    open("/empresas/c7/faturas/i1", { [ONE]: () => json(detail(over)), ...picture }, owner);

  it("shows PIX and boleto of what is left", async () => {
    await openOne({ state: "PART_PAID", paid: 600, rest: 3000 });
    expect(await screen.findByText("Paga em parte")).toBeVisible();
    expect(screen.getByText("R$ 3.000,00")).toBeVisible();
    expect(screen.getByDisplayValue("00020101PIX")).toBeVisible();
    expect(screen.getByText(/^00090\.00009/)).toBeVisible();
  });

  it("says that the codes are being made", async () => {
    await openOne({ pixCode: "", boleto: "", needsAddress: true });
    expect(await screen.findByText(/estão sendo gerados/)).toBeVisible();
    expect(screen.getByText(/complete o endereço/)).toBeVisible();
  });

  it("has no codes once it is paid", async () => {
    await openOne({ state: "PAID", paid: 3600, rest: 0, pixCode: "", boleto: "", noteState: "ISSUED", noteKey: "123" });
    expect(await screen.findByText("Paga")).toBeVisible();
    expect(screen.queryByText("Como pagar")).toBeNull();
    expect(screen.getByText("Chave de acesso: 123")).toBeVisible();
  });
});

describe("administrators and invoices", () => {
  const all = "GET /api/admin/invoices";
  const owed = "GET /api/admin/invoices/receivables";
  const receivables = () => ({
    ages: [{ from: 1, until: 15, rest: 360, invoices: 1 }],
    months: [{ month: "2026-11", runs: 2, people: 52, due: 1560, pool: 1200 }],
    coverage: 1100,
    lapsed: 0,
  });

  it("lists what companies owe by age, over all companies", async () => {
    const one = { ...row({ state: "OVERDUE" }), companyId: "c7", company: "Acme" };
    await open("/admin/faturas", { [all]: () => json(page([one])), [owed]: () => json(receivables()) }, admin);
    expect(await screen.findByText("1 a 15 dias de atraso")).toBeVisible();
    expect(screen.getByText("R$ 360,00 · 1 fatura")).toBeVisible();
    expect(screen.getByText("R$ 1.100,00")).toBeVisible();
    expect(screen.getByRole("link", { name: "Abrir a fatura 2026-000042" })).toHaveAttribute(
      "href",
      "/admin/faturas/c7/i1",
    );
  });

  it("cancels an invoice with the amounts on the screen and a reason", async () => {
    const CREDIT = "POST /api/admin/invoices/i1/credit-note";
    const app = await open(
      "/admin/faturas/c7/i1",
      {
        [ONE]: () => json(detail({ paid: 600, rest: 3000, credit: 600, forgiven: 3000 })),
        [CREDIT]: () => json({ status: 200, message: "ok" }),
        ...picture,
      },
      admin,
    );
    await screen.findByRole("button", { name: "Emitir nota de crédito" });
    await press("Emitir nota de crédito");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/Crédito para a empresa: R\$ 600,00/)).toBeVisible();
    await fill("Motivo", "Compra em duplicidade");
    await user.click(dialog.getByRole("button", { name: "Emitir nota de crédito" }));
    await waitFor(async () =>
      expect(await app.sent(CREDIT)).toEqual({ credit: 600, forgiven: 3000, reason: "Compra em duplicidade" }),
    );
  });
});

it("reads blocks and rates as people type them", () => {
  expect(["1", " 100 ", "0", "101", "1,5", "", "x"].map(readBlocks)).toEqual([1, 100, null, null, null, null, null]);
  expect(["0,25", "0.5", "8", "8,01", "0,255", "", "-1"].map(readRate)).toEqual([25, 50, 800, null, null, null, null]);
});
