import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import * as download from "~/lib/download";
import { forget } from "~/lib/forget";
import { popup } from "~/ui/Popup";
import { first, recorded } from "../../../tests/recorded";
import { type Answers, json, person, renderApp, tokenFor } from "../../../tests/renderApp";
import { barsOf, hasValue } from "./components/Charts";
import { emptyUser, registerErrors } from "./registerRules";

const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name, hidden: true }));
const dialog = () => screen.findByRole("alertdialog");
/** Opens the menu of a payment and presses one of its actions. */
const choose = async (name: string) => {
  await user.click(await screen.findByRole("button", { name: /^Ações: pagamento/ }));
  await press(name);
};

const fault = (status: number, code: string, description: string) => json({ status, code, description }, status);
const done = () => json({ status: 200, message: "ok" });
const empty = { elements: [], totalElements: 0, totalPages: 0, currentPage: 0 };
const noSessions = { ...recorded("admin-sessions"), ...empty };

const customer = {
  ...recorded("admin-customer"),
  id: "p1",
  username: "rita@psic.test",
  nickname: "Rita",
  fullName: "Rita Lima",
  city: "Recife",
  addressState: "PE",
  reschedulingCredit: 10,
};
const history = recorded("admin-payment-history");
const paid = {
  ...first(history.elements),
  id: "c1",
  date: "10/11/2026",
  customer: "Rita",
  therapist: "Helena",
  description: "Sessão",
  paymentId: "c1",
  sessionId: "s1",
  canRefund: true,
  canCancel: false,
};
const future = {
  ...first(recorded("future-sessions")),
  id: "s1",
  scheduledDay: "20/11/2026",
  startTime: "09:00:00",
  customer: "Rita",
  therapist: "Helena",
};
const preview = { ...recorded("refund-preview"), text: "R$ 160,00 voltam ao meio de pagamento." };
const shownFactor = () => json({ status: 200, message: "ok", token: tokenFor(person("ADMINISTRATOR")) });

async function open(path: string, answers: Answers = {}) {
  popup.clear();
  forget();
  const app = await renderApp(path, {
    user: person("ADMINISTRATOR"),
    answers: {
      "GET /api/admin/therapists/pending": () => json([]),
      "GET /api/admin/customer/p1": () => json(customer),
      "GET /api/admin/sessions": () => json(noSessions),
      "GET /api/admin/payment-history/p1": () => json({ ...empty, elements: [paid], totalElements: 1, totalPages: 1 }),
      "GET /api/admin/audit": () => json({ elements: [], next: 0 }),
      "GET /api/admin/contact/multiple": () => json([]),
      "GET /api/admin/contact/count": () => json({ recipients: 12 }),
      ...answers,
    },
  });
  const requests = (key: string) => app.seen.filter((r) => `${r.method} ${new URL(r.url).pathname}` === key);
  const sent = async (key: string): Promise<unknown> => requests(key).at(-1)?.clone().json();
  return { ...app, requests, sent };
}

describe("the panel", () => {
  const one = {
    id: "p1",
    fullName: "Rita Lima",
    nickname: "",
    username: "rita@psic.test",
    userType: "CUSTOMER",
    user_active: true,
    state: "INVITED",
    isEnterprise: true,
    company: "Aurora",
    createdOn: "03/11/2026",
    lastAccessOn: "",
  };
  const months = [{ month: "2026-11", sessions: 4, revenue: 640, fee: 96 }];
  const board = {
    sessions: 4,
    revenue: 640,
    fee: 96,
    months,
    pendingApprovals: 2,
    overdueCompanies: 0,
    overduePayouts: 0,
    openDisputes: 1,
    failedJobs: 0,
    unreconciledCharges: 0,
    owedRefunds: 0,
    reversedCharges: 0,
    newMessages: 0,
    backup: { state: "GOOD", lastAt: "16/11/2026 04:00", lastSize: 48_300_000, kept: 35, failedAt: "", restoredAt: "" },
  };
  const answers: Answers = {
    "GET /api/admin/dashboard": () => json(board),
    "GET /api/admin/companies/all": () => json([]),
    "GET /api/admin/users": () =>
      json({ ...empty, elements: [one], totalElements: 11, totalPages: 2, totalIsCapped: false }),
  };

  it("exports the people whom the filter shows, in one request", async () => {
    const EXPORT = "POST /api/admin/users/export";
    const save = vi.spyOn(download, "saveBlob").mockImplementation(() => {});
    const csv = () => new Response("nome;e-mail", { headers: { "Content-Type": "text/csv" } });
    const app = await open("/admin/painel?tipo=CUSTOMER&situacao=ACTIVE&ordem=name", { ...answers, [EXPORT]: csv });
    await user.dblClick(await screen.findByRole("button", { name: "Exportar CSV" }));
    expect(await dialog()).toHaveTextContent("A exportação fica no registro de auditoria.");
    const filter = { text: "", type: "CUSTOMER", companyId: "", state: "ACTIVE", sort: "name" };
    expect(await app.sent(EXPORT)).toEqual(filter);
    expect(app.requests(EXPORT)).toHaveLength(1);
    const [file, name] = save.mock.calls[0] ?? [];
    expect(name).toBe("usuarios.csv");
    expect(await file?.text()).toBe("nome;e-mail");
  });

  it("R038 R280 lists people by ten from page 0, searches, filters and shows the totals", async () => {
    const app = await open("/admin/painel", answers);
    expect(await screen.findByRole("link", { name: "Gerenciar Rita Lima" })).toHaveAttribute(
      "href",
      "/admin/customer/p1",
    );
    expect((await screen.findAllByText("R$ 640,00")).length).toBeGreaterThan(0);
    const asked = () =>
      Object.fromEntries(new URL(app.requests("GET /api/admin/users").at(-1)?.url ?? "").searchParams);
    expect(asked()).toEqual({ currentPage: "0", pageSize: "10" });
    await press("Próxima");
    await waitFor(() => expect(asked().currentPage).toBe("1"));
    await user.type(screen.getByLabelText(/^Buscar por nome/), "rita");
    await user.selectOptions(screen.getByLabelText("Situação"), "ACTIVE");
    await user.selectOptions(screen.getByLabelText("Tipo"), "CUSTOMER");
    await user.selectOptions(screen.getByLabelText("Ordem"), "name");
    await waitFor(() =>
      expect(asked()).toEqual({
        currentPage: "0",
        pageSize: "10",
        text: "rita",
        type: "CUSTOMER",
        state: "ACTIVE",
        sort: "name",
      }),
    );
    await waitFor(() =>
      expect(app.router.state.location.href).toBe("/admin/painel?tipo=CUSTOMER&situacao=ACTIVE&ordem=name"),
    );
  });

  it("writes a large number as people do", async () => {
    const many = () => json({ ...empty, elements: [one], totalElements: 3189, totalPages: 319, totalIsCapped: false });
    await open("/admin/painel", { ...answers, "GET /api/admin/users": many });
    expect(await screen.findByText("3.189 usuários")).toBeVisible();
  });

  it("an invited person is not active, and opening a page and coming back keeps filter, page and search", async () => {
    const app = await open("/admin/painel?situacao=INVITED", answers);
    expect(await screen.findByRole("cell", { name: "Convidado" })).toBeVisible();
    await user.type(screen.getByLabelText(/^Buscar por nome/), "rita");
    await waitFor(() => expect(app.requests("GET /api/admin/users").at(-1)?.url).toContain("text=rita"));
    await user.click(screen.getByRole("button", { name: "Página 2" }));
    await waitFor(() => expect(app.requests("GET /api/admin/users").at(-1)?.url).toContain("currentPage=1"));
    await user.click(screen.getByRole("link", { name: "Gerenciar Rita Lima" }));
    await screen.findByLabelText("Novo saldo (R$)"); // the waiting has the heading of the page
    app.router.history.back();
    expect(await screen.findByLabelText(/^Buscar por nome/)).toHaveValue("rita");
    expect(screen.getByLabelText("Situação")).toHaveValue("INVITED");
    expect(screen.getByText("Página 2 de 2")).toBeVisible();
    expect(app.router.state.location.href).not.toContain("rita");
  });

  it("R280 begins at the first page again when the filter changes", async () => {
    const app = await open("/admin/painel", answers);
    const pages = () =>
      app.requests("GET /api/admin/users").map((request) => new URL(request.url).searchParams.get("currentPage"));
    await screen.findByRole("link", { name: "Gerenciar Rita Lima" });
    await press("Próxima");
    await waitFor(() => expect(pages().at(-1)).toBe("1"));
    await user.selectOptions(screen.getByLabelText("Situação"), "INACTIVE");
    await waitFor(() => expect(app.requests("GET /api/admin/users").at(-1)?.url).toContain("state=INACTIVE"));
    expect(pages().at(-1)).toBe("0");
  });

  it("leads from the payouts that are late to those to confirm", async () => {
    await open("/admin/painel", answers);
    const tile = await screen.findByRole("link", { name: /Repasses em atraso/ });
    expect(tile).toHaveAttribute("href", "/admin/repasses");
  });

  it.each([
    ["GOOD", "Em ordem"],
    ["WAITING", "Aguardando o primeiro"],
    ["FAILING", "A última tentativa falhou"],
    ["LATE", "Atrasados"],
    ["UNUSABLE", "Teste de restauração falhou"],
    ["OFF", "Desligados"],
  ])("says how the backups are: %s", async (state, words) => {
    const backup = { ...board.backup, state, failedAt: state === "FAILING" ? "17/11/2026 04:00" : "" };
    await open("/admin/painel", { ...answers, "GET /api/admin/dashboard": () => json({ ...board, backup }) });
    expect(await screen.findByText(words)).toBeVisible();
    const last = screen.queryByText("16/11/2026 04:00 (48,3 MB)");
    if (state === "OFF") expect(last).toBeNull();
    else expect(last).toBeVisible();
    expect(screen.queryByText("17/11/2026 04:00") !== null).toBe(state === "FAILING");
  });

  it("keeps the people when the figures cannot be read", async () => {
    await open("/admin/painel", { ...answers, "GET /api/admin/dashboard": () => fault(503, "x", "x") });
    expect(await screen.findByRole("link", { name: "Gerenciar Rita Lima" })).toBeVisible();
    expect(await screen.findByText("Não conseguimos carregar esta parte.")).toBeVisible();
  });

  it("lists refunds that somebody has to transfer, and books one once it was made", async () => {
    const owed = {
      paymentId: "c1",
      sessionId: "s1",
      customerId: "p1",
      customer: "Eva Reis",
      value: 120,
      since: "14/02/2027",
    };
    const settle = "PUT /api/admin/payment/owed/c1";
    const app = await open("/admin/painel", {
      ...answers,
      "GET /api/admin/dashboard": () => json({ ...board, owedRefunds: 1 }),
      "GET /api/admin/payment/owed": () => json([owed]),
      [settle]: done,
    });
    await user.click(await screen.findByRole("button", { name: "Registrar a devolução de R$ 120,00 a Eva Reis" }));
    const box = await dialog();
    expect(box).toHaveTextContent("A transferência de R$ 120,00 já foi feita?");
    expect(app.requests(settle)).toHaveLength(0);
    await user.click(within(box).getByRole("button", { name: "Registrar devolução" }));
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Devolução registrada"));
    expect(app.requests(settle)).toHaveLength(1);
  });

  it("draws the highest month to the top and nothing below zero", () => {
    expect(barsOf([2, 4, -1]).map((bar) => bar.height)).toEqual([46, 92, 0]);
    const values = [0, 0, 0, 4, 18, 5];
    expect(values.map((_, i) => hasValue(i, values))).toEqual([false, false, true, false, true, true]);
  });
});

describe("a patient", () => {
  it("Q217 shows type, id and payment id of each payment, and copies the ids", async () => {
    const elements = [{ ...paid, id: "charge-of-rita-1", paymentId: "payment-of-rita-2", type: "Sessão avulsa" }];
    await open("/admin/customer/p1", {
      "GET /api/admin/payment-history/p1": () => json({ ...empty, elements, totalElements: 1, totalPages: 1 }),
    });
    expect(await screen.findByText("Sessão avulsa")).toBeVisible();
    expect(screen.getByText("…f-rita-1")).toHaveAttribute("title", "charge-of-rita-1");
    expect(screen.getByText("…f-rita-2")).toHaveAttribute("title", "payment-of-rita-2");
    await user.click(screen.getByRole("button", { name: /^Copiar .* payment-of-rita-2$/ }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe("payment-of-rita-2"));
  });

  it("R281 lists the sessions that stay before switching off, and says so after", async () => {
    const off = "POST /api/admin/customer/deactivate/p1";
    const app = await open("/admin/customer/p1", {
      "GET /api/admin/user/p1/future-sessions": () => json([future]),
      [off]: done,
    });
    await user.click(await screen.findByRole("button", { name: "Desativar" }));
    const box = await dialog();
    expect(box).toHaveTextContent("20/11/2026 às 09:00: Rita e Helena");
    expect(box).not.toHaveTextContent("deixa de aparecer no site"); // a patient never did
    expect(app.requests(off)).toHaveLength(0);
    await user.click(within(box).getByRole("button", { name: "Desativar" }));
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Usuário desativado com sucesso!"));
    expect(app.requests(off)[0]?.url).not.toContain("cancelSessions");
  });

  it("gives back what is booked when it is asked for with the deactivation, after the second factor", async () => {
    let shown = false;
    const off = "POST /api/admin/customer/deactivate/p1";
    const app = await open("/admin/customer/p1", {
      "GET /api/admin/user/p1/future-sessions": () => json([future]),
      "POST /api/user/second-factor/verify": () => {
        shown = true;
        return shownFactor();
      },
      [off]: () => (shown ? done() : fault(403, "auth.step_up_required", "x")),
    });
    await user.click(await screen.findByRole("button", { name: "Desativar" }));
    const box = await dialog();
    await user.click(within(box).getByRole("checkbox", { name: /^Cancelar estas sessões agora/ }));
    await user.click(within(box).getByRole("button", { name: "Desativar" }));
    await user.type(await screen.findByLabelText("Código do aplicativo ou de recuperação"), "123456");
    await press("Confirmar código");
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Usuário desativado com sucesso!"));
    expect(app.requests(off)).toHaveLength(2);
    expect(new URL(app.requests(off)[1]?.url ?? "").searchParams.get("cancelSessions")).toBe("true");
  });

  it("R016 R017 deletes an account after its address was typed, and tells what stands against it", async () => {
    const gone = "DELETE /api/customer/p1";
    const debts = "Ainda não é possível excluir a conta: há 1 sessão paga ainda não realizada.";
    let answer = () => fault(409, "account.open_debts", debts);
    const app = await open("/admin/customer/p1", { [gone]: () => answer() });
    await user.click(await screen.findByRole("button", { name: "Excluir conta" }));
    const box = await screen.findByRole("dialog");
    const confirm = within(box).getByRole("button", { name: "Excluir conta" });
    await user.type(within(box).getByLabelText(/^Digite o e-mail/), "outra@psic.test");
    await user.click(confirm);
    expect(await within(box).findByText("O e-mail não confere com o da conta.")).toBeVisible();
    expect(app.requests(gone)).toHaveLength(0);
    await user.clear(within(box).getByLabelText(/^Digite o e-mail/));
    await user.type(within(box).getByLabelText(/^Digite o e-mail/), "Rita@psic.test");
    await user.click(confirm);
    expect(await within(box).findByText(debts)).toBeVisible();
    answer = done;
    await user.click(confirm);
    expect(await dialog()).toHaveTextContent("Conta excluída com sucesso!");
    await waitFor(() => expect(app.router.state.location.pathname).toBe("/admin/painel"));
  });

  it("says of somebody who has not confirmed the address what the list says", async () => {
    await open("/admin/customer/p1", { "GET /api/admin/customer/p1": () => json({ ...customer, state: "CREATED" }) });
    expect(await screen.findByText("Convidado")).toBeVisible();
    expect(screen.queryByText("Ativo")).toBeNull();
  });

  it("R281 hides the history of who is inactive", async () => {
    await open("/admin/customer/p1", { "GET /api/admin/customer/p1": () => json({ ...customer, user_active: false }) });
    expect(await screen.findByText("O histórico aparece quando o usuário está ativo.")).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Histórico financeiro" })).toBeNull();
    expect(screen.getByRole("heading", { name: "Sessões" })).toBeVisible();
  });

  it("R284 sends credits as a number, with what was seen and a reason", async () => {
    const set = "PUT /api/admin/setCredits/p1";
    const app = await open("/admin/customer/p1", { [set]: done });
    await user.type(await screen.findByLabelText("Novo saldo (R$)"), "1.050,5");
    await press("Alterar saldo");
    expect(await screen.findByText("Informe o motivo.")).toBeVisible();
    await user.type(screen.getByLabelText("Motivo"), "cortesia");
    await press("Alterar saldo");
    const box = await screen.findByRole("alertdialog");
    expect(box).toHaveTextContent("Alterar o saldo de R$ 10,00 para R$ 1.050,50?");
    await user.click(within(box).getByRole("button", { name: "Cancelar" }));
    expect(app.requests(set)).toHaveLength(0);
    await press("Alterar saldo");
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Alterar saldo" }));
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Saldo alterado com sucesso!"));
    expect(await app.sent(set)).toEqual({ credits: 1050.5, expected: 10, reason: "cortesia" });
  });

  it("R042 tells what a refund does, asks the second factor when wanted, and refunds once", async () => {
    const put = "PUT /api/admin/payment/refund/c1";
    let shown = false;
    const app = await open("/admin/customer/p1", {
      "GET /api/admin/payment/refund/c1": () => json(preview),
      "POST /api/user/second-factor/verify": () => {
        shown = true;
        return shownFactor();
      },
      [put]: () => (shown ? json(preview) : fault(403, "auth.step_up_required", "x")),
    });
    await choose("Estornar");
    expect(await screen.findByText("R$ 160,00 voltam ao meio de pagamento.")).toBeInTheDocument();
    await user.type(within(screen.getByRole("dialog")).getByLabelText("Motivo"), "queda");
    await press("Confirmar estorno");
    await user.type(await screen.findByLabelText("Código do aplicativo ou de recuperação"), "123456");
    await press("Confirmar código");
    expect(await dialog()).toHaveTextContent("Pagamento estornado com sucesso!");
    expect(app.requests(put)).toHaveLength(2);
    expect(await app.sent(put)).toEqual({ reason: "queda" });
  });
});

it("R042 offers a refund and a cancelling only where the server allows them", async () => {
  const row = (id: string, over: object) => ({ ...paid, id, canRefund: false, canCancel: false, ...over });
  const elements = [
    row("c1", { date: "10/11/2026", canRefund: true, status: "pago", stage: "PAID" }),
    row("c2", { date: "11/11/2026", canCancel: true }),
    row("c3", { date: "12/11/2026", status: "uma palavra do servidor", stage: "RETURNED_TO_BALANCE" }),
  ];
  await open("/admin/customer/p1", {
    "GET /api/admin/payment-history/p1": () => json({ ...empty, elements, totalElements: 3, totalPages: 1 }),
  });
  const table = within(await screen.findByRole("table", { name: "Histórico financeiro" }));
  expect(table.getAllByText("Pago")).toHaveLength(2); // Q224: the screen's word, by the code
  expect(table.getByText("Estornado em saldo")).toBeVisible();
  const menus = table.getAllByRole("button", { name: /^Ações/ });
  expect(menus.map((menu) => menu.getAttribute("aria-label"))).toEqual([
    expect.stringMatching(/10\/11\/2026$/),
    expect.stringMatching(/11\/11\/2026$/),
  ]);
  const inRow = (row: number) =>
    within(table.getAllByRole("row")[row] as HTMLElement)
      .getAllByRole("button", { name: /^(Estornar|Cancelar sessão)$/, hidden: true })
      .map((button) => button.textContent);
  expect([inRow(1), inRow(2)]).toEqual([["Estornar"], ["Cancelar sessão"]]);
});

it("R042 refunds nothing before the server said what it does, and not without a reason", async () => {
  const put = "PUT /api/admin/payment/refund/c1";
  let tell = (_: Response) => {};
  const app = await open("/admin/customer/p1", {
    "GET /api/admin/payment/refund/c1": () => new Promise((resolve) => (tell = resolve)),
    [put]: done,
  });
  await choose("Estornar");
  expect(screen.getByRole("button", { name: "Confirmar estorno", hidden: true })).toBeDisabled();
  await act(async () => tell(json(preview)));
  await waitFor(() => expect(screen.getByRole("button", { name: "Confirmar estorno", hidden: true })).toBeEnabled());
  await press("Confirmar estorno");
  expect(await within(screen.getByRole("dialog")).findByText("Informe o motivo.")).toBeVisible();
  expect(app.requests(put)).toHaveLength(0);
});

describe("a session of a patient", () => {
  const cancel = "POST /api/admin/session/s1/cancel";
  const cancelled = () => json({ status: 200, message: "ok", outcome: "REFUND", amount: 160, text: "Feito." });
  const preview = {
    sessionId: "s1",
    scheduledDay: "18/11/2026",
    startTime: "10:00",
    customer: "Rita",
    therapist: "Helena",
    outcome: "CREDIT",
    amount: 160,
    byHand: false,
    earned: true,
    paidOut: true,
    deducted: 112,
    payoutCycle: "2026-11",
    paidOutOn: "24/11/2026",
  };
  const history = {
    "GET /api/admin/session/s1/cancel": () => json(preview),
    "GET /api/admin/payment-history/p1": () =>
      json({ ...empty, elements: [{ ...paid, canCancel: true }], totalElements: 1, totalPages: 1 }),
  };

  it("is cancelled after the question and, since money goes back, the second factor", async () => {
    let shown = false;
    const app = await open("/admin/customer/p1", {
      ...history,
      "POST /api/user/second-factor/verify": () => {
        shown = true;
        return shownFactor();
      },
      [cancel]: () => (shown ? cancelled() : fault(403, "auth.step_up_required", "x")),
    });
    await choose("Cancelar sessão");
    const box = within(await screen.findByRole("dialog"));
    expect(await box.findByText("18/11/2026, às 10:00")).toBeVisible();
    expect(box.getByText("R$ 160,00 voltam ao saldo do paciente.")).toBeVisible();
    expect(
      box.getByText(
        /^O repasse de novembro de 2026, com esta sessão, foi pago em 24\/11\/2026: R\$\s112,00 serão descontados/,
      ),
    ).toBeVisible();
    await user.click(box.getByRole("button", { name: "Cancelar sessão" }));
    expect(await box.findByText("Escreva o motivo, com 5 a 250 caracteres.")).toBeVisible();
    expect(app.requests(cancel)).toHaveLength(0);
    await user.type(box.getByLabelText("Motivo"), "Queda de energia.");
    await user.click(box.getByRole("button", { name: "Cancelar sessão" }));
    await user.type(await screen.findByLabelText("Código do aplicativo ou de recuperação"), "123456");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await press("Confirmar código");
    expect(await dialog()).toHaveTextContent("Sessão cancelada com sucesso!");
    expect(app.requests(cancel)).toHaveLength(2);
    expect(await app.sent(cancel)).toEqual({ sessionId: "s1", userId: "p1", reason: "Queda de energia." });
  });

  it("tells a refusal in the server's words", async () => {
    await open("/admin/customer/p1", {
      ...history,
      [cancel]: () => fault(409, "booking.over", "Esta sessão já terminou."),
    });
    await choose("Cancelar sessão");
    const box = within(await screen.findByRole("dialog"));
    await user.type(box.getByLabelText("Motivo"), "Queda de energia.");
    await waitFor(() => expect(box.getByRole("button", { name: "Cancelar sessão" })).toBeEnabled());
    await user.click(box.getByRole("button", { name: "Cancelar sessão" }));
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Esta sessão já terminou."));
  });
});

describe("mail", () => {
  it("R286 R287 R289 asks to whom, goes back, refuses nobody and an unknown address, and sends to one", async () => {
    const one = "POST /api/admin/contact";
    let known = false;
    const app = await open("/admin/email", {
      [one]: () => (known ? done() : fault(422, "mail.unknown_address", "Email não encontrado")),
    });
    await user.click(await screen.findByRole("button", { name: /^Enviar para todos/ }));
    await press("Voltar à escolha");
    await press(/^Enviar para um usuário específico/);
    const types = within(screen.getByLabelText("Tipo de usuário")).getAllByRole("option");
    expect(types.map((type) => type.textContent)).toEqual(["Usuário", "Cliente", "Psicólogo"]);
    await user.type(screen.getByLabelText("Assunto"), "Oi");
    await user.type(screen.getByLabelText("Mensagem"), "Olá");
    await press("Enviar");
    expect(await dialog()).toHaveTextContent("Selecione um usuário para enviar o email");
    await press("OK");
    await user.type(screen.getByLabelText("Usuário que recebe"), "rita@psic.test");
    await press("Enviar");
    await waitFor(async () => expect(await dialog()).toHaveTextContent("ErroEmail não encontrado"));
    await press("OK");
    known = true;
    await press("Enviar");
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Email enviado com sucesso"));
    expect(await app.sent(one)).toEqual({ email: "rita@psic.test", subject: "Oi", body: "Olá" });
    await press("OK");
    expect(await screen.findByText("Para quem você quer escrever?")).toBeVisible();
  });

  it("asks before a typed message is lost, by the way back and by a navigation", async () => {
    const app = await open("/admin/email");
    await user.click(await screen.findByRole("button", { name: /^Enviar para todos/ }));
    await user.type(screen.getByLabelText("Assunto"), "Aviso");
    await press("Voltar à escolha");
    expect(await dialog()).toHaveTextContent("Sair sem enviar?");
    await press("Continuar escrevendo");
    void app.router.navigate({ to: "/admin/mensagens" });
    expect(await dialog()).toHaveTextContent("Sair sem enviar?");
    await press("Continuar escrevendo");
    expect(app.at()).toBe("/admin/email");
    expect(screen.getByLabelText("Assunto")).toHaveValue("Aviso");
    await press("Voltar à escolha");
    await dialog();
    await press("Sair sem enviar");
    expect(await screen.findByText("Para quem você quer escrever?")).toBeVisible();
    await app.router.navigate({ to: "/admin/mensagens" });
    expect(app.at()).toBe("/admin/mensagens");
  });

  it("R282 a test goes to the writer alone, and the button that was pressed is the one that waits", async () => {
    const TEST = "POST /api/admin/contact/test";
    let sent = () => {};
    const gate = new Promise<void>((resolve) => {
      sent = resolve;
    });
    const app = await open("/admin/email", { [TEST]: () => gate.then(() => done()) });
    await user.click(await screen.findByRole("button", { name: /^Enviar para todos/ }));
    await press("Enviar teste para mim");
    expect(screen.getByText("Informe o assunto.")).toBeVisible();
    await user.type(screen.getByLabelText("Assunto"), "Aviso");
    await user.type(screen.getByLabelText("Mensagem"), "Olá");
    const test = screen.getByRole("button", { name: "Enviar teste para mim" });
    await user.dblClick(test);
    expect(test).toHaveAttribute("aria-busy", "true");
    expect(screen.getByRole("button", { name: "Enviar" })).not.toHaveAttribute("aria-busy", "true");
    sent();
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Teste enviado"));
    expect(await dialog()).toHaveTextContent("Ninguém mais recebeu.");
    expect(app.requests(TEST)).toHaveLength(1);
    expect(app.requests("POST /api/admin/contact/multiple")).toHaveLength(0);
  });

  it("a report tells why somebody was left out, each reason with its number", async () => {
    const report = {
      id: "m1",
      subject: "Aviso",
      audience: "THERAPIST",
      startedAt: "16/11/2026 09:00",
      finishedAt: "16/11/2026 09:02",
      state: "DONE",
      total: 12,
      sent: 4,
      failed: 1,
      skipped: 7,
      skippedWhy: [
        { reason: "INACTIVE", count: 2 },
        { reason: "NO_NEWS", count: 4 },
        { reason: "NO_PERSONAL_ADDRESS", count: 1 },
      ],
    };
    await open("/admin/email", { "GET /api/admin/contact/multiple": () => json([report]) });
    const table = within(await screen.findByRole("table", { name: "Últimos envios" }));
    expect(table.getByText(/^4 enviados, 1 recusados, 7 pulados/)).toBeVisible();
    for (const text of [
      "2: conta inativa ou excluída",
      "4: não quer novidades",
      "1: saiu da empresa e não tem e-mail pessoal",
    ])
      expect(table.getByText(text)).toBeVisible();
  });

  it("R288 an audience without anybody is an error", async () => {
    const many = "POST /api/admin/contact/multiple";
    const app = await open("/admin/email", {
      [many]: () => fault(422, "mail.nobody", "Nenhum usuário encontrado para enviar email"),
    });
    await user.click(await screen.findByRole("button", { name: /^Enviar para todos/ }));
    await user.selectOptions(screen.getByLabelText("Tipo de usuário"), "clientes");
    expect(screen.getByLabelText("Destinatários")).toHaveAccessibleDescription(/só quem pediu para receber/); // Q103
    await user.selectOptions(screen.getByLabelText("Destinatários"), "NEWS");
    await user.type(screen.getByLabelText("Assunto"), "Oi");
    await user.type(screen.getByLabelText("Mensagem"), "Olá");
    await press("Enviar");
    await user.click(within(await dialog()).getByRole("button", { name: "Enviar" }));
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Nenhum usuário encontrado para enviar email"));
    expect(await app.sent(many)).toEqual({
      audience: "NEWS",
      type: "customers",
      subject: "Oi",
      body: "Olá",
      emails: [],
    });
  });
});

it("R282 checks a registration", () => {
  const wrong = registerErrors({
    ...emptyUser,
    subtype: "ENTERPRISE",
    email: "x",
    password: "12345",
    confirmation: "1",
  });
  expect(Object.values(wrong)).toEqual([
    "Selecione uma empresa",
    "Email inválido",
    "A senha deve ter no mínimo 6 caracteres",
    "A confirmação da senha deve ser igual a senha inserida",
  ]);
  expect(
    registerErrors({
      ...emptyUser,
      kind: "THERAPIST",
      subtype: "ENTERPRISE",
      email: "a@b.co",
      password: "123456",
      confirmation: "123456",
    }),
  ).toEqual({});
});

it("a person's page tells what administrators did, with the reasons, and not what the person did", async () => {
  const line = {
    ...first(recorded("audit").elements),
    seq: 9,
    at: "16/11/2026 09:00:00",
    actorId: "a1",
    actorName: "Alice",
    actorRole: "ADMINISTRATOR",
    action: "session.cancel",
    result: "ok",
    about: [{ id: "p1", name: "Rita", role: "CUSTOMER" }],
    kind: "SESSIONS",
    reads: false,
    reason: "Queda de energia.",
  };
  const own = { ...line, seq: 8, actorId: "p1", actorName: "Rita", reason: "Dela mesma." };
  const app = await open("/admin/customer/p1", {
    "GET /api/admin/audit": () => json({ elements: [line, own], next: 0 }),
  });
  const table = within(await screen.findByRole("table", { name: "O que a administração fez" }));
  expect(table.getByText("Alice cancelou uma sessão.")).toBeVisible();
  expect(table.getByText("Motivo: Queda de energia.")).toBeVisible();
  expect(table.queryByText("Motivo: Dela mesma.")).toBeNull();
  const asked = new URL(app.requests("GET /api/admin/audit").at(-1)?.url ?? "").searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({ personId: "p1", changes: "true" });
});
