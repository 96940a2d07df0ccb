import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
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
  therapistId: "t1",
  therapist: "Helena Rocha",
  inReview: false,
  heldBack: "",
  holds: [] as object[],
  needsSecond: false,
  firstBy: "",
  firstByYou: false,
  ...over,
});
const HELD = "GET /api/admin/held-sessions";
const hold = (reason: string, over = {}) => ({
  subjectId: "o1",
  reason,
  since: "21/10/2026",
  until: "",
  liftedOn: "",
  liftedBy: "",
  note: "",
  ...over,
});
const noneHeld = () => json({ elements: [], next: "" });
const page = (over: Record<string, (request: Request) => Response | Promise<Response>>) =>
  open("/admin/repasses", { "GET /api/admin/therapists/pending": () => json([]), [HELD]: noneHeld, ...over }, admin);

describe("payouts to confirm", () => {
  it("R043 lists whose they are and why one waits, and confirms from the list", async () => {
    const put = "PUT /api/admin/payout/o1";
    let paid = false;
    const held = line({
      id: "o2",
      therapist: "Joana Dias",
      late: false,
      heldBack: "HELD",
      holds: [hold("BANK_CHANGED", { subjectId: "o2", until: "12/11/2026 09:30" })],
    });
    const app = await page({
      [LIST]: () => json({ elements: paid ? [held] : [line(), held], next: "" }),
      "POST /api/admin/payout/o1/destination": () =>
        json({ bank: "", agency: "", account: "", pixKey: "helena@psic.test", held: false }),
      [put]: () => {
        paid = true;
        return json({ status: 200, message: "ok", paid: true });
      },
    });
    expect(await screen.findByRole("link", { name: "Helena Rocha" })).toHaveAttribute("href", "/admin/therapist/t1");
    expect(screen.getByText("Em atraso")).toBeVisible();
    expect(screen.getByText(/há menos de 72 horas \(até 12\/11\/2026 09:30\)/)).toBeVisible();
    expect(screen.getByText("Em análise")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Confirmar repasse de Joana/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Confirmar repasse de Helena Rocha/ }));
    const box = await screen.findByRole("alertdialog");
    expect(box).toHaveTextContent("Psicólogo: Helena Rocha.");
    expect(box).toHaveTextContent("Destino: chave PIX helena@psic.test.");
    await user.click(within(box).getByRole("button", { name: "Confirmar repasse" }));
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Repasse confirmado com sucesso!"));
    expect(app.requests(put)).toHaveLength(1);
    await press("OK");
    await waitFor(() => expect(screen.queryByRole("link", { name: "Helena Rocha" })).toBeNull());
  });

  it.each([
    [
      "the PIX key before the account",
      { bank: "Caixa", agency: "1", account: "2", pixKey: "h@pix" },
      "chave PIX h@pix.",
    ],
    ["the account", { bank: "Caixa", agency: "1", account: "2", pixKey: "" }, "Caixa, agência 1, conta 2."],
    ["nothing that is known", { bank: "", agency: "", account: "", pixKey: "" }, "não informado."],
  ])("names where the money goes: %s", async (_name, destination, words) => {
    await page({
      [LIST]: () => json({ elements: [line()], next: "" }),
      "POST /api/admin/payout/o1/destination": () => json({ ...destination, held: false }),
    });
    await user.click(await screen.findByRole("button", { name: /^Confirmar repasse de Helena Rocha/ }));
    expect(await dialog()).toHaveTextContent(`Destino: ${words}`);
    expect(await dialog()).not.toHaveTextContent("72 horas");
  });

  it("goes on behind a page, and back to the beginning", async () => {
    const app = await page({
      [LIST]: (request) =>
        new URL(request.url).searchParams.get("after") === "2026-11-09_o1"
          ? json({ elements: [line({ id: "o2", therapist: "Joana Dias" })], next: "" })
          : json({ elements: [line()], next: "2026-11-09_o1" }),
    });
    await user.click(await screen.findByRole("button", { name: "Ver mais" }));
    expect(await screen.findByRole("link", { name: "Joana Dias" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Ver mais" })).toBeNull();
    await press("Voltar ao começo");
    expect(await screen.findByRole("link", { name: "Helena Rocha" })).toBeVisible();
    expect(app.requests(LIST).length).toBeGreaterThan(1);
  });

  it("says when nothing waits, and when it cannot be read", async () => {
    await page({ [LIST]: () => json({ elements: [], next: "" }) });
    expect(await screen.findByText("Nenhum repasse espera por confirmação.")).toBeVisible();
    await page({ [LIST]: () => fault(500, "x", "x") });
    expect(await screen.findByRole("button", { name: "Tentar novamente" })).toBeVisible();
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
    hold("DISCOUNT_MATCH", { subjectId: "s1", liftedOn: "22/10/2026", note: "conferido antes" }),
  ],
};

describe("Q197 holds", () => {
  it("says in words why a session waits, and lifts it with a written reason", async () => {
    let lifted = false;
    const app = await page({
      [LIST]: () => json({ elements: [], next: "" }),
      [HELD]: () => json({ elements: lifted ? [] : [heldSession], next: "" }),
      [LIFT]: () => {
        lifted = true;
        return json({ status: 200, message: "ok" });
      },
    });
    const table = await screen.findByRole("table", { name: "Sessões em análise" });
    expect(table).toHaveTextContent(/Helena Rocha17\/10\/2026R\$ 112,00R\$ 24,00Teve desconto/);
    expect(table).not.toHaveTextContent("já pagou a primeira sessão");
    await user.click(
      within(table).getByRole("button", { name: /^Liberar: Teve desconto.*Helena Rocha, 17\/10\/2026/ }),
    );
    const box = await screen.findByRole("dialog", { name: "Liberar para pagamento?" });
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
      [LIST]: () => json({ elements: [], next: "" }),
      [HELD]: () => json({ elements: [heldSession], next: "" }),
      [LIFT]: () => (shown ? json({ status: 200, message: "ok" }) : fault(403, "auth.step_up_required", "x")),
      "POST /api/admin/second-factor/verify": () => {
        shown = true;
        return json({ status: 200, message: "ok", token: tokenFor(admin) });
      },
    });
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
        json({ elements: [line({ heldBack: "HELD", holds: reasons.map((reason) => hold(reason)) })], next: "" }),
    });
    expect(await screen.findByText("Todos os pacientes do ciclo pagaram pela primeira vez")).toBeVisible();
    expect(screen.getByText("O mesmo documento ou cartão pagou por pacientes diferentes")).toBeVisible();
    expect(screen.getByText("Uma sessão custou mais de três vezes a média das anteriores")).toBeVisible();
    expect(screen.getAllByRole("button", { name: /^Liberar: / })).toHaveLength(3);
    expect(screen.queryByRole("button", { name: /^Confirmar repasse/ })).toBeNull();
  });

  it("asks for a second administrator above the limit", async () => {
    let first = "";
    await page({
      [LIST]: () =>
        json({ elements: [line({ needsSecond: true, firstBy: first, firstByYou: first !== "" })], next: "" }),
      "POST /api/admin/payout/o1/destination": () =>
        json({ bank: "", agency: "", account: "", pixKey: "h@pix", held: false }),
      "PUT /api/admin/payout/o1": () => {
        first = "Alice";
        return json({ status: 200, message: "ok", paid: false });
      },
    });
    expect(await screen.findByText("Pelo valor, dois administradores confirmam")).toBeVisible();
    await user.click(screen.getByRole("button", { name: /^Confirmar repasse de Helena Rocha/ }));
    await user.click(within(await dialog()).getByRole("button", { name: "Confirmar repasse" }));
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Primeira confirmação registrada"));
    await press("OK");
    expect(await screen.findByText("Você já confirmou: falta a confirmação de outro administrador")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Confirmar repasse/ })).toBeNull();
  });

  it("says who confirmed first, to the other one", async () => {
    await page({
      [LIST]: () => json({ elements: [line({ needsSecond: true, firstBy: "Alice" })], next: "" }),
    });
    expect(await screen.findByText("Confirmado antes por Alice: falta a segunda confirmação")).toBeVisible();
    expect(screen.getByRole("button", { name: /^Confirmar repasse de Helena Rocha/ })).toBeEnabled();
  });

  it("says when a therapist has no bank data, and goes on behind a page of sessions", async () => {
    await page({
      [LIST]: () => json({ elements: [line({ heldBack: "BANK_MISSING" })], next: "" }),
      [HELD]: (request) =>
        new URL(request.url).searchParams.get("after") === "s1"
          ? json({ elements: [{ ...heldSession, sessionId: "s2", date: "18/10/2026" }], next: "" })
          : json({ elements: [heldSession], next: "s1" }),
    });
    expect(await screen.findByText("Sem dados bancários")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Ver mais sessões" }));
    expect(await screen.findByText("18/10/2026")).toBeVisible();
    await press("Voltar ao começo");
    expect(await screen.findByText("17/10/2026")).toBeVisible();
  });
});
