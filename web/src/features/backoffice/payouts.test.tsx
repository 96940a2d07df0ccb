import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { dialog, fault, json, open, person, press, tokenFor, user } from "../../../tests/openApp";

const admin = person("ADMINISTRATOR", { id: "a1" });
const LIST = "GET /api/admin/payouts";
const line = (over = {}) => ({
  id: "o1",
  month: 10,
  year: 2026,
  total_amount: 408,
  dueDate: "09/11/2026",
  paidAt: "",
  late: true,
  weekly: false,
  closesOn: "20/10/2026",
  way: "EXPECTED",
  returnedOn: "",
  returnedWhy: "",
  batchId: "",
  therapistId: "t1",
  therapist: "Helena Rocha",
  inReview: false,
  heldBack: "",
  holds: [] as object[],
  needsSecond: false,
  firstBy: "",
  firstByYou: false,
  reference: "",
  hasReceipt: false,
  crp: "06/12345",
  sessions: 4,
  destination: { pixKey: "••••••456-7", bank: "", agency: "", account: "", held: false },
  state: "READY",
  filedOn: "",
  filedBy: "",
  fileOutdated: false,
  ...over,
});
const HELD = "GET /api/admin/held-sessions";
const hold = (reason: string, over = {}) => ({
  subjectId: "o1",
  session: "",
  reason,
  since: "21/10/2026",
  until: "",
  liftedOn: "",
  liftedBy: "",
  note: "",
  ...over,
});
type Line = ReturnType<typeof line>;
/** The answer of the list, with what may be selected. */
const listOf = (rows: Line[], over = {}) =>
  json({
    elements: rows,
    totalElements: rows.length,
    totalPages: 1,
    currentPage: 0,
    amount: rows.reduce((sum, row) => sum + row.total_amount, 0),
    counts: { ready: rows.length, held: 3, filed: 0 },
    cycles: ["2026-10"],
    selectable: rows
      .filter((row) => !row.heldBack && !row.firstByYou)
      .map((row) => ({ id: row.id, amount: row.total_amount, therapist: row.therapist })),
    batchable: { count: 0, amount: 0 },
    secondAbove: 20000,
    ...over,
  });
const noneHeld = () => json({ elements: [], next: "" });
const page = (over: Record<string, (request: Request) => Response | Promise<Response>>) =>
  open("/admin/repasses", { "GET /api/admin/therapists/pending": () => json([]), [HELD]: noneHeld, ...over }, admin);

const BATCH = "POST /api/admin/payouts/confirm";

describe("payouts to confirm", () => {
  it("R043 confirms what was selected at once, and tells each that was refused", async () => {
    let paid = false;
    const joana = line({ id: "o2", therapist: "Joana Dias", total_amount: 100.1, dueDate: "07/12/2026" });
    const app = await page({
      [LIST]: () => (paid ? listOf([joana]) : listOf([line(), joana])),
      [BATCH]: () => {
        paid = true;
        return json({
          paid: 1,
          amount: 408,
          first: 0,
          results: [
            { id: "o1", result: "PAID", code: "", message: "" },
            { id: "o2", result: "REFUSED", code: "payout.held", message: "Este repasse está em análise." },
          ],
        });
      },
    });
    expect(await screen.findByRole("link", { name: "Helena Rocha" })).toHaveAttribute("href", "/admin/therapist/t1");
    expect(screen.getAllByText("PIX ···456-7")).toHaveLength(2);
    await user.click(screen.getByRole("checkbox", { name: "Selecionar todos os 2" }));
    const dock = screen.getByRole("region", { name: "Repasses selecionados" });
    expect(dock).toHaveTextContent("2 repasses · R$ 508,10");
    expect(dock).toHaveTextContent(
      "3 retidos ficam de fora · um repasse acima de R$ 20.000,00 pede uma segunda pessoa",
    );
    await user.click(within(dock).getByRole("button", { name: "Confirmar 2" }));
    const box = await screen.findByRole("dialog", { name: "Confirmar 2 repasses, R$ 508,10?" });
    await user.type(within(box).getByLabelText(/Referência do banco/), " LOTE-7 ");
    await user.click(within(box).getByRole("button", { name: "Confirmar 2, R$ 508,10" }));
    const done = await screen.findByRole("dialog", { name: "1 repasse confirmado" });
    expect(done).toHaveTextContent("Total: R$ 408,00.");
    expect(done).toHaveTextContent("Joana Dias: Este repasse está em análise.");
    expect(await app.requests(BATCH)[0]?.clone().json()).toEqual({
      payouts: [
        { id: "o1", amount: 408 },
        { id: "o2", amount: 100.1 },
      ],
      reference: "LOTE-7",
    });
    await user.click(within(done).getAllByRole("button", { name: "Fechar" })[1] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole("link", { name: "Helena Rocha" })).toBeNull());
    expect(screen.getByRole("checkbox", { name: /Selecionar o repasse de Joana Dias/ })).not.toBeChecked();
  });

  it("selects all from the bar at the bottom, because cards of a phone have no head", async () => {
    await page({ [LIST]: () => listOf([line(), line({ id: "o2", therapist: "Joana Dias", total_amount: 100.1 })]) });
    const dock = within(await screen.findByRole("region", { name: "Repasses selecionados" }));
    await user.click(dock.getByRole("button", { name: "Selecionar todos os 2" }));
    expect(dock.getByText("2 repasses · R$ 508,10")).toBeVisible();
    expect(screen.getByRole("checkbox", { name: "Selecionar todos os 2" })).toBeChecked();
    expect(dock.queryByRole("button", { name: "Selecionar todos os 2" })).toBeNull();
    await user.click(dock.getByRole("button", { name: "Limpar seleção" }));
    expect(dock.getByRole("button", { name: "Selecionar todos os 2" })).toBeVisible();
  });

  it("asks for the second factor once for the whole batch", async () => {
    let shown = false;
    const app = await page({
      [LIST]: () => listOf([line()]),
      [BATCH]: () =>
        shown
          ? json({ paid: 1, amount: 408, first: 0, results: [{ id: "o1", result: "PAID", code: "", message: "" }] })
          : fault(403, "auth.step_up_required", "x"),
      "POST /api/user/second-factor/verify": () => {
        shown = true;
        return json({ status: 200, message: "ok", token: tokenFor(admin) });
      },
    });
    await user.click(await screen.findByRole("checkbox", { name: /Selecionar o repasse de Helena Rocha/ }));
    await press("Confirmar 1");
    await press("Confirmar 1, R$ 408,00");
    await user.type(await screen.findByLabelText("Código do aplicativo ou de recuperação"), "123456");
    await press("Confirmar código");
    expect(await screen.findByRole("dialog", { name: "1 repasse confirmado" })).toBeVisible();
    expect(app.requests(BATCH)).toHaveLength(2);
  });

  it("searches, filters and orders on the server, and begins at the first page again", async () => {
    const app = await page({ [LIST]: () => listOf([line()], { totalPages: 3 }) });
    const last = () => new URL(app.requests(LIST).at(-1)?.url ?? "").searchParams;
    await user.click(await screen.findByRole("button", { name: "Próxima" }));
    await waitFor(() => expect(last().get("currentPage")).toBe("1"));
    await user.type(screen.getByRole("searchbox", { name: "Buscar" }), "joana");
    await waitFor(() => expect(last().get("text")).toBe("joana"));
    expect(last().get("currentPage")).toBe("0");
    await user.selectOptions(screen.getByLabelText("Ciclo"), "2026-10");
    await user.selectOptions(screen.getByLabelText("Ordem"), "Nome");
    await waitFor(() => expect(`${last().get("cycle")} ${last().get("sort")}`).toBe("2026-10 NAME"));
  });

  it("keeps the tab in the address: a reload shows it again, and Back leads to the tab before", async () => {
    const empty = () => json({ elements: [], totalElements: 0, totalPages: 0, currentPage: 0, cycles: [] });
    const app = await page({ [LIST]: () => listOf([line()]), "GET /api/admin/paid-payouts": empty });
    await user.selectOptions(await screen.findByLabelText("Ciclo"), "2026-10");
    await user.click(await screen.findByRole("tab", { name: "Confirmados" }));
    await waitFor(() => expect(app.shown()).toBe("/admin/repasses?aba=confirmados"));
    expect(await screen.findByLabelText("Ciclo"), "a cycle belongs to one tab").toHaveValue("");
    const again = await app.reload();
    expect(await screen.findByRole("tab", { name: "Confirmados", selected: true })).toBeVisible();
    again.router.history.back();
    expect(await screen.findByRole("tab", { name: /^A confirmar/, selected: true })).toBeVisible();
    expect(again.shown()).toBe("/admin/repasses");
  });

  it("copies the unmasked destination", async () => {
    const write = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: write } });
    await page({
      [LIST]: () => listOf([line()]),
      "POST /api/admin/payout/o1/destination": () =>
        json({ bank: "", agency: "", account: "", pixKey: "helena@psic.test", held: false }),
    });
    await user.click(await screen.findByRole("button", { name: "Copiar o destino de Helena Rocha" }));
    await waitFor(() => expect(write).toHaveBeenCalledWith("helena@psic.test"));
    vi.unstubAllGlobals();
  });

  it("writes a payment file, and asks before a second one", async () => {
    const FILE = "POST /api/admin/payouts/file";
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
    const app = await page({
      [LIST]: (request) =>
        listOf([line({ filedOn: new URL(request.url).searchParams.get("state") === "FILED" ? "10/11/2026" : "" })]),
      [FILE]: () => json({ name: "repasses.csv", csv: "x", count: 1, amount: 408, refused: [] }),
    });
    await user.click(await screen.findByRole("checkbox", { name: "Selecionar todos os 1" }));
    await press("Arquivo de pagamento");
    await waitFor(async () => expect(await dialog()).toHaveTextContent("1 repasse, R$ 408,00."));
    await press("OK");
    await user.click(screen.getByRole("tab", { name: /^Em pagamento/ }));
    expect(await screen.findByText("No arquivo de 10/11/2026, por não informado")).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "Selecionar todos os 1" }));
    await press("Arquivo de pagamento");
    expect(await dialog()).toHaveTextContent("o mesmo repasse sairia duas vezes");
    expect(app.requests(FILE)).toHaveLength(1);
  });

  it("says when nothing waits, and when it cannot be read", async () => {
    await page({ [LIST]: () => listOf([]) });
    expect(await screen.findByText("Nenhum repasse espera por confirmação.")).toBeVisible();
    await page({ [LIST]: () => fault(500, "x", "x") });
    expect(await screen.findByRole("button", { name: "Tentar novamente" })).toBeVisible();
  });
});

describe("confirmed payouts", () => {
  const PAID = "GET /api/admin/paid-payouts";
  const ATTACH = "POST /api/admin/payouts/receipt";
  const paidLine = {
    id: "o1",
    month: 10,
    year: 2026,
    total_amount: 408,
    dueDate: "09/11/2026",
    paidAt: "10/11/2026",
    late: false,
    weekly: false,
    closesOn: "20/10/2026",
    way: "PAID",
    returnedOn: "",
    returnedWhy: "",
    inReview: false,
    reference: "",
    hasReceipt: false,
    therapistId: "t1",
    therapist: "Helena Rocha",
    paidBy: "Alice",
    receipt: "",
  };

  it("keeps the bank's reference and receipt", async () => {
    const app = await page({
      [LIST]: () => listOf([]),
      [PAID]: () =>
        json({ elements: [paidLine], totalElements: 1, totalPages: 1, currentPage: 0, cycles: ["2026-10"] }),
      [ATTACH]: () => json({ status: 200, message: "ok" }),
    });
    await user.click(await screen.findByRole("tab", { name: "Confirmados" }));
    expect(await screen.findByText("Alice")).toBeVisible();
    await user.click(screen.getByRole("button", { name: /^Anexar comprovante ao repasse de Helena/ }));
    const box = await screen.findByRole("dialog", { name: "Comprovante do repasse" });
    await user.click(within(box).getByRole("button", { name: "Guardar" }));
    expect(within(box).getByText("Informe a referência do banco ou escolha um arquivo.")).toBeVisible();
    await user.type(within(box).getByLabelText("Referência do banco"), "E2E-1");
    await user.upload(
      within(box).getByLabelText("Arquivo"),
      new File(["%PDF-1"], "c.pdf", { type: "application/pdf" }),
    );
    await user.click(within(box).getByRole("button", { name: "Guardar" }));
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Comprovante guardado!"));
    expect(app.requests(ATTACH)[0]?.headers.get("Content-Type")).toContain("multipart/form-data");
  });
});

const LIFT = "POST /api/admin/payout-hold/s1/lift";
const heldSession = {
  sessionId: "s1",
  therapistId: "t1",
  therapist: "Helena Rocha",
  date: "17/10/2026",
  net: 112,
  discount: 24,
  holds: [
    hold("NO_JOINT_ATTENDANCE", { subjectId: "s1" }),
    hold("DISCOUNT_MATCH", { subjectId: "s1", liftedOn: "22/10/2026", liftedBy: "Bruno", note: "conferido antes" }),
  ],
};

describe("Q197 holds", () => {
  it("says in words why a session waits, and lifts it with a written reason", async () => {
    let lifted = false;
    const app = await page({
      [LIST]: () => listOf([]),
      [HELD]: () => json({ elements: lifted ? [] : [heldSession], next: "" }),
      [LIFT]: () => {
        lifted = true;
        return json({ status: 200, message: "ok" });
      },
    });
    await user.click(await screen.findByRole("tab", { name: /^Retidos/ }));
    const table = await screen.findByRole("table", { name: "Sessões em análise" });
    expect(table).toHaveTextContent(/Helena Rocha17\/10\/2026R\$ 112,00R\$ 24,00Teve desconto/);
    expect(table).toHaveTextContent(
      /já pagou.*sessão de outra conta\. Liberado por Bruno em 22\/10\/2026: conferido antes/,
    );
    expect(within(table).getAllByRole("button")).toHaveLength(1);
    await user.click(
      within(table).getByRole("button", { name: /^Liberar: Teve desconto.*Helena Rocha, sessão de 17\/10\/2026/ }),
    );
    const box = await screen.findByRole("dialog", { name: "Liberar para pagamento?" });
    expect(box).toHaveTextContent("Helena Rocha, sessão de 17/10/2026, R$ 112,00");
    await user.type(within(box).getByLabelText("Motivo"), "curto");
    await user.click(within(box).getByRole("button", { name: "Liberar" }));
    expect(within(box).getByText("Escreva o motivo, com 10 a 250 caracteres.")).toBeVisible();
    expect(app.requests(LIFT)).toHaveLength(0);
    await user.type(within(box).getByLabelText("Motivo"), ", mas conferi por telefone");
    await user.click(within(box).getByRole("button", { name: "Liberar" }));
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Liberado com sucesso!"));
    expect(await app.requests(LIFT)[0]?.clone().json()).toEqual({
      reason: "NO_JOINT_ATTENDANCE",
      note: "curto, mas conferi por telefone",
    });
    await press("OK");
    expect(await screen.findByText("Nenhuma sessão em análise.")).toBeVisible();
  });

  it("asks for the second factor before it lifts", async () => {
    let shown = false;
    const app = await page({
      [LIST]: () => listOf([]),
      [HELD]: () => json({ elements: [heldSession], next: "" }),
      [LIFT]: () => (shown ? json({ status: 200, message: "ok" }) : fault(403, "auth.step_up_required", "x")),
      "POST /api/user/second-factor/verify": () => {
        shown = true;
        return json({ status: 200, message: "ok", token: tokenFor(admin) });
      },
    });
    await user.click(await screen.findByRole("tab", { name: /^Retidos/ }));
    await user.click(await screen.findByRole("button", { name: /^Liberar: Teve desconto/ }));
    await user.type(await screen.findByLabelText("Motivo"), "conferi com as duas pessoas");
    await press("Liberar");
    await user.type(await screen.findByLabelText("Código do aplicativo ou de recuperação"), "123456");
    await press("Confirmar código");
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Liberado com sucesso!"));
    expect(app.requests(LIFT)).toHaveLength(2);
  });

  it("lists every reason of a payout, and offers no confirmation before they are lifted", async () => {
    const reasons = ["ONLY_NEW_PAYERS", "ONE_PAYER_SEVERAL_PATIENTS", "PRICE_JUMP"];
    await page({
      [LIST]: () =>
        listOf([
          line({
            heldBack: "HELD",
            state: "HELD",
            holds: [
              ...reasons.map((reason) => hold(reason)),
              hold("NO_JOINT_ATTENDANCE", { subjectId: "s1", session: "17/10/2026" }),
              hold("NO_JOINT_ATTENDANCE", { subjectId: "s2", session: "18/10/2026" }),
            ],
          }),
        ]),
    });
    expect(await screen.findByText("Todos os pacientes do ciclo pagaram pela primeira vez")).toBeVisible();
    expect(screen.getByText("O mesmo documento ou cartão pagou por pacientes diferentes")).toBeVisible();
    expect(screen.getByText("Uma sessão custou mais de três vezes a média das anteriores")).toBeVisible();
    for (const day of ["17/10/2026", "18/10/2026"])
      expect(
        screen.getByRole("button", { name: new RegExp(`^Liberar: Sessão de ${day}: Teve desconto`) }),
      ).toBeVisible();
    expect(screen.getAllByRole("button", { name: /^Liberar: / })).toHaveLength(5);
    expect(screen.getByRole("checkbox", { name: /Selecionar o repasse/ })).toBeDisabled();
    await press(/^Liberar: Sessão de 18\/10\/2026/);
    const box = await screen.findByRole("dialog", { name: "Liberar para pagamento?" });
    expect(box).toHaveTextContent("Helena Rocha, repasse de outubro de 2026, R$ 408,00");
    expect(box).toHaveTextContent("Sessão de 18/10/2026: Teve desconto");
  });

  it("who confirms reads why a hold was lifted, and cannot lift it again", async () => {
    const lifted = { liftedOn: "22/10/2026", liftedBy: "Alice", note: "Falei com os pacientes." };
    await page({ [LIST]: () => listOf([line({ holds: [hold("PRICE_JUMP", lifted)] })]) });
    const note = /três vezes a média das anteriores\. Liberado por Alice em 22\/10\/2026: Falei com os/;
    const cell = within(await screen.findByRole("table", { name: "Repasses" })).getByRole("cell", { name: note });
    expect(cell, "the whole width").toHaveProperty("colSpan", 7);
    expect(screen.queryByRole("button", { name: /^Liberar: / })).toBeNull();
    expect(screen.getByRole("checkbox", { name: /Selecionar o repasse/ })).toBeEnabled();
  });

  it("asks for a second administrator above the limit", async () => {
    let first = "";
    await page({
      [LIST]: () => listOf([line({ needsSecond: true, firstBy: first, firstByYou: first !== "" })]),
      [BATCH]: () => {
        first = "Alice";
        return json({ paid: 0, amount: 0, first: 1, results: [{ id: "o1", result: "FIRST", code: "", message: "" }] });
      },
    });
    expect(await screen.findByText("Pelo valor, dois administradores confirmam")).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: /Selecionar o repasse de Helena Rocha/ }));
    await press("Confirmar 1");
    await press("Confirmar 1, R$ 408,00");
    expect(await screen.findByText(/1 teve a primeira confirmação registrada/)).toBeVisible();
    await waitFor(() =>
      expect(screen.getByText("Você já confirmou: falta a confirmação de outro administrador")).toBeInTheDocument(),
    );
    expect(screen.getByLabelText(/Selecionar o repasse de Helena Rocha/)).toBeDisabled();
  });

  it("says who confirmed first, to the other one", async () => {
    await page({ [LIST]: () => listOf([line({ needsSecond: true, firstBy: "Alice" })]) });
    expect(await screen.findByText("Confirmado antes por Alice: falta a segunda confirmação")).toBeVisible();
    expect(screen.getByRole("checkbox", { name: /Selecionar o repasse de Helena Rocha/ })).toBeEnabled();
  });

  it("says when a therapist has no bank data, and goes on behind a page of sessions", async () => {
    await page({
      [LIST]: () => listOf([line({ heldBack: "BANK_MISSING", state: "HELD" })]),
      [HELD]: (request) =>
        new URL(request.url).searchParams.get("after") === "s1"
          ? json({ elements: [{ ...heldSession, sessionId: "s2", date: "18/10/2026" }], next: "" })
          : json({ elements: [heldSession], next: "s1" }),
    });
    await user.click(await screen.findByRole("tab", { name: /^Retidos/ }));
    expect(await screen.findByText("Sem dados bancários")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Ver mais sessões" }));
    expect(await screen.findByText("18/10/2026")).toBeVisible();
    await press("Voltar ao começo");
    expect(await screen.findByText("17/10/2026")).toBeVisible();
  });
});
