import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, fault, json, open, person, press, user } from "../../../tests/openApp";
import { first, recorded } from "../../../tests/recorded";

const admin = person("ADMINISTRATOR", { id: "a1" });
const LIST = "GET /api/admin/payout-batches";
const ONE = `${LIST}/b1`;
const LINES = `${ONE}/lines`;
const CONFIRM = "POST /api/admin/payout-batches/b1/confirm";

const openPayouts = recorded("open-payouts");

const totals = (over = {}) => ({
  lines: 3,
  amount: 508.1,
  checking: 0,
  ready: 2,
  readyAmount: 408.1,
  held: 1,
  heldAmount: 100,
  underWay: 0,
  underWayAmount: 0,
  paid: 0,
  paidAmount: 0,
  open: 0,
  openAmount: 0,
  ...over,
});

const batch = (over = {}) => ({
  id: "b1",
  means: "PIX",
  state: "READY",
  createdAt: "03/12/2026 09:12",
  createdBy: "Joana Duarte",
  firstBy: "",
  firstByYou: false,
  confirmedAt: "",
  confirmedBy: "",
  endedAt: "",
  needsSecond: false,
  hasFile: false,
  fileNumber: 0,
  totals: totals(),
  ...over,
});

const line = (over = {}) => ({
  payoutId: "o1",
  therapistId: "t1",
  therapist: "Helena Rocha",
  destination: "PIX •••••456-7",
  amount: 408,
  state: "READY",
  reason: "",
  owner: "SAME",
  reference: "",
  knownAt: "",
  ...over,
});

const pageOf = (elements: object[], over = {}) =>
  json({ elements, totalElements: elements.length, totalPages: 1, currentPage: 0, ...over });

const listOf = (...rows: object[]) => pageOf(rows, { means: ["PIX", "CSV"], secondAbove: 20000 });

type Answers = Record<string, (request: Request) => Response | Promise<Response>>;

const page = (over: Answers = {}, path = "/admin/repasses/lotes/b1") =>
  open(
    path,
    {
      "GET /api/admin/therapists/pending": () => json([]),
      [LIST]: () => listOf(batch()),
      [ONE]: () => json(batch()),
      [LINES]: () =>
        pageOf([
          line(),
          line({ payoutId: "o2", therapist: "Otávio Pires", state: "HELD", reason: "OTHER_OWNER", owner: "OTHER" }),
        ]),
      ...over,
    },
    admin,
  );

describe("a batch of payouts", () => {
  it("shows what was checked with its reasons, and sends what is ready after a question", async () => {
    const app = await page({ [CONFIRM]: () => json(batch({ state: "SENDING" })) });
    expect(await screen.findByRole("heading", { name: "Lote de 03/12/2026 09:12" })).toBeVisible();
    const table = await screen.findByRole("table", { name: "Repasses do lote" });
    expect(table).toHaveTextContent("A chave PIX é de outra pessoa");
    expect(table).toHaveTextContent("Titular conferido");
    const dock = screen.getByRole("region", { name: "Confirmação do lote" });
    expect(dock).toHaveTextContent("2 repasses · R$ 408,10");
    expect(dock).toHaveTextContent("1 retido fica fora do lote");
    await press("Confirmar 2");
    const ask = await dialog();
    expect(ask).toHaveTextContent("Enviar 2 repasses, R$ 408,10?");
    expect(app.requests(CONFIRM)).toHaveLength(0);
    await user.click(within(ask).getByRole("button", { name: "Enviar" }));
    expect(await dialog()).toHaveTextContent("Lote confirmado");
    expect(await app.sent(CONFIRM)).toEqual({ amount: 408.1 });
  });

  it("waits for another administrator after the first of two confirmations", async () => {
    await page({
      [ONE]: () => json(batch({ state: "CONFIRMED", needsSecond: true, firstByYou: true, firstBy: "Joana" })),
    });
    const dock = await screen.findByRole("region", { name: "Confirmação do lote" });
    expect(dock).toHaveTextContent("Você já confirmou. Falta a confirmação de outro administrador.");
    expect(within(dock).queryByRole("button", { name: /onfirma/ })).toBeNull();
    expect(within(dock).getByRole("button", { name: "Cancelar lote" })).toBeVisible();
  });

  it("shows the progress, and stops what has not left", async () => {
    const stopped = "POST /api/admin/payout-batches/b1/cancel";
    const sending = batch({ state: "SENDING", totals: totals({ lines: 10, ready: 4, held: 0, underWay: 2, paid: 4 }) });
    const app = await page({ [ONE]: () => json(sending), [stopped]: () => json(sending) });
    expect(await screen.findByText("Enviando: 4 de 10")).toBeVisible();
    expect(screen.getByRole("progressbar", { name: "Andamento do lote" })).toHaveAttribute("value", "4");
    await press("Interromper envio");
    await user.click(within(await dialog()).getByRole("button", { name: "Interromper envio" }));
    await waitFor(() => expect(app.requests(stopped)).toHaveLength(1));
  });

  it("says why a confirmation was refused", async () => {
    const moved = "O total do lote mudou depois que a tela foi aberta.";
    await page({ [CONFIRM]: () => fault(409, "batch.amount_changed", moved) });
    await screen.findByRole("region", { name: "Confirmação do lote" });
    await press("Confirmar 2");
    await user.click(within(await dialog()).getByRole("button", { name: "Enviar" }));
    expect(await dialog()).toHaveTextContent(moved);
  });

  it("reads the bank's return file and tells what it said about each line", async () => {
    const file = batch({
      means: "CNAB",
      state: "FILED",
      hasFile: true,
      totals: totals({ ready: 0, held: 0, underWay: 2 }),
    });
    const rows = [{ payoutId: "o1", therapist: "Helena Rocha", result: "REFUSED", codes: "PJ", amount: 408 }];
    await page({
      [ONE]: () => json(file),
      "POST /api/admin/payout-batches/b1/return-file": () => json({ rows }),
    });
    await user.click(await screen.findByRole("button", { name: "Enviar retorno do banco" }));
    const box = await screen.findByRole("dialog", { name: "Retorno do banco" });
    await user.click(within(box).getByRole("button", { name: "Ler retorno" }));
    expect(box).toHaveTextContent("Escolha o arquivo de retorno.");
    await user.upload(
      within(box).getByLabelText("Arquivo de retorno"),
      new File(["x"], "banco.ret", { type: "text/plain" }),
    );
    await user.click(within(box).getByRole("button", { name: "Ler retorno" }));
    expect(await screen.findByRole("table", { name: "O que o retorno disse" })).toHaveTextContent(
      "Não pago: aberto de novo",
    );
  });

  it("takes all that the filter finds, also what cannot be selected one by one", async () => {
    const payout = {
      ...first(openPayouts.elements),
      holds: [],
      heldBack: "",
      total_amount: 408,
      therapistId: "t1",
      therapist: "Helena Rocha",
      state: "READY",
      id: "o1",
    };
    const made = "POST /api/admin/payout-batches";
    const app = await page(
      {
        "GET /api/admin/payouts": () =>
          json({
            ...openPayouts,
            elements: [payout],
            selectable: [{ id: "o1", amount: 408, therapist: "Helena Rocha" }],
            batchable: { count: 1200, amount: 489600.4 },
          }),
        [made]: () => json(batch({ state: "CHECKING" })),
      },
      "/admin/repasses",
    );
    await user.click(await screen.findByRole("checkbox", { name: /^Selecionar o repasse de Helena/ }));
    await press("Montar lote com todos os 1200");
    const box = await screen.findByRole("dialog", { name: "Montar lote com 1200 repasses, R$ 489.600,40" });
    await user.click(await within(box).findByRole("button", { name: "Montar e conferir" }));
    expect(await app.sent(made)).toEqual({ means: "PIX", text: "", cycle: "", amount: 489600.4 });
  });

  it("lists batches, and says what to do when there is none", async () => {
    await page({}, "/admin/repasses?aba=lotes");
    const link = await screen.findByRole("link", { name: "Abrir o lote de 03/12/2026 09:12" });
    expect(link).toHaveAttribute("href", "/admin/repasses/lotes/b1");
    await page({ [LIST]: () => listOf() }, "/admin/repasses?aba=lotes");
    expect(await screen.findByText("Nenhum lote ainda.")).toBeVisible();
  });

  it("does not exist for an unknown id", async () => {
    await page({ [ONE]: () => fault(404, "not_found", "x") });
    expect(await screen.findByRole("heading", { name: /não encontr/i })).toBeVisible();
  });
});
