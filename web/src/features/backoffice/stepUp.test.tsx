import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answers as companyAnswers } from "~/features/company/testkit";
import { tokenStore } from "~/lib/token";
import { dialog, fault, json, open, person, press, put, tokenFor, user } from "../../../tests/openApp";
import { first, recorded } from "../../../tests/recorded";

const admin = person("ADMINISTRATOR");
const FRESH = `${tokenFor(admin)}2`;
const VERIFY = "POST /api/user/second-factor/verify";
const CODE = "Código do aplicativo ou de recuperação";
const QUESTION = "Confirme que é você";
const none = { elements: [], totalElements: 0, totalPages: 0, currentPage: 0 };
const done = () => json({ status: 200, message: "ok" });
const started = () => json({ id: "m1", status: 200, message: "ok" });

const patient = { ...recorded("admin-customer"), id: "p1", fullName: "Rita Lima", reschedulingCredit: 10 };
const therapist = { ...recorded("admin-therapist"), id: "t1", fullName: "Helena Rocha", user_active: true };
const payout = { ...first(recorded("admin-payouts")), id: "o1", total_amount: 408 };
const openPayouts = recorded("open-payouts");
const openPayout = {
  ...first(openPayouts.elements),
  id: "o1",
  heldBack: "",
  holds: [],
  total_amount: 408,
  therapistId: "t1",
  therapist: "Helena Rocha",
  state: "READY",
};
const payoutList = {
  ...openPayouts,
  elements: [openPayout],
  amount: 408,
  counts: { ready: 1, held: 0, filed: 0 },
  selectable: [{ id: "o1", amount: 408, therapist: "Helena Rocha" }],
};
const board = { ...recorded("admin-dashboard"), owedRefunds: 1 };
const owed = {
  ...first(recorded("owed-refunds")),
  paymentId: "c1",
  customerId: "p1",
  customer: "Eva Reis",
  value: 120,
};

const answers = {
  "GET /api/admin/customer/p1": () => json(patient),
  "GET /api/admin/sessions": () => json({ ...none, next: "" }),
  "GET /api/admin/payment-history/p1": () => json(none),
  "GET /api/admin/contact/multiple": () => json([]),
  "GET /api/admin/contact/count": () => json({ recipients: 12 }),
  "GET /api/admin/companies/all": () => json([]),
  "GET /api/admin/user/p1/future-sessions": () => json([]),
  "GET /api/admin/therapist/t1": () => json(therapist),
  "GET /api/admin/payment-history/t1": () => json(none),
  "GET /api/admin/payouts/t1": () => json([payout]),
  "GET /api/subscription": () => json(recorded("subscription", "administrator")),
  "GET /api/admin/payouts": () => json(payoutList),
  "GET /api/admin/held-sessions": () => json({ elements: [], next: "" }),
  "GET /api/admin/dashboard": () => json(board),
  "GET /api/admin/users": () => json({ ...none, totalIsCapped: false }),
  "GET /api/admin/payment/owed": () => json([owed]),
  "POST /api/admin/payout/o1/destination": () =>
    json({ bank: "", agency: "", account: "", pixKey: "helena@psic.test", held: false }),
  ...companyAnswers(),
};

const confirm = async (name: string) => user.click(within(await dialog()).getByRole("button", { name }));
const find = async (name: string | RegExp) => user.click(await screen.findByRole("button", { name }));

/** What asks for the second factor: the call, where it is made, how, what it says when it is done, and the response. */
const acts: [call: string, path: string, act: () => Promise<void>, told: string, answer?: () => Response][] = [
  [
    "PUT /api/admin/setCredits/p1",
    "/admin/customer/p1",
    async () => {
      await screen.findByLabelText("Novo saldo (R$)");
      put("Novo saldo (R$)", "30");
      put("Motivo", "cortesia");
      await press("Alterar saldo");
      await confirm("Alterar saldo");
    },
    "Saldo alterado com sucesso!",
  ],
  [
    "PUT /api/admin/payment/owed/c1",
    "/admin/painel",
    async () => {
      await find("Registrar a devolução de R$ 120,00 a Eva Reis");
      await confirm("Registrar devolução");
    },
    "Devolução registrada",
  ],
  [
    "PUT /api/admin/payout/o1",
    "/admin/therapist/t1",
    async () => {
      await find(/^Confirmar repasse de/);
      await confirm("Confirmar repasse");
    },
    "Repasse confirmado com sucesso!",
    () => json({ status: 200, message: "ok", paid: true }),
  ],
  [
    "POST /api/admin/payouts/confirm",
    "/admin/repasses",
    async () => {
      await user.click(await screen.findByRole("checkbox", { name: /^Selecionar o repasse de Helena Rocha/ }));
      await press("Confirmar 1");
      await press("Confirmar 1, R$ 408,00");
    },
    "1 repasse confirmado",
    () => json({ paid: 1, amount: 408, first: 0, results: [{ id: "o1", result: "PAID", code: "", message: "" }] }),
  ],
  [
    "POST /api/admin/customer/deactivate/p1",
    "/admin/customer/p1",
    async () => {
      await find("Desativar");
      await confirm("Desativar");
    },
    "Usuário desativado com sucesso!",
  ],
  [
    "POST /api/admin/contact/multiple",
    "/admin/email",
    async () => {
      await find(/^Enviar para todos/);
      put("Assunto", "Oi");
      put("Mensagem", "Olá");
      await press("Enviar");
      await confirm("Enviar");
    },
    "Emails enviados com sucesso",
    started,
  ],
  [
    "POST /api/admin/company/c7/contact/multiple",
    "/admin/company/c7",
    async () => {
      await screen.findByRole("heading", { name: "Escrever às pessoas da empresa" });
      put("Assunto", "Oi");
      put("Mensagem", "Olá");
      await press("Enviar");
      await confirm("Enviar");
    },
    "Emails enviados com sucesso",
    started,
  ],
];

describe("what asks for the second factor again", () => {
  it.each(acts)(
    "%s runs once more after the code, with the token that came for it",
    async (call, path, act, told, answer = done) => {
      const app = await open(
        path,
        {
          ...answers,
          [call]: () => (tokenStore.get() === FRESH ? answer() : fault(403, "auth.step_up_required", "x")),
          [VERIFY]: () => json({ token: FRESH, status: 200, message: "ok" }),
        },
        admin,
      );
      await act();
      await user.type(await screen.findByLabelText(CODE), "123456");
      expect(app.requests(call)).toHaveLength(1);
      await press("Confirmar código");
      expect((await screen.findByText(told)).closest("dialog")).toBeVisible();
      expect(app.requests(call).map((request) => request.headers.get("Authorization"))).toEqual([
        tokenFor(admin),
        FRESH,
      ]);
      expect(await app.sent(VERIFY)).toEqual({ code: "123456" });
    },
  );

  it.each(acts)(
    "%s does not run again when the question is closed, and claims nothing",
    async (call, path, act, told) => {
      const app = await open(path, { ...answers, [call]: () => fault(403, "auth.step_up_required", "x") }, admin);
      await act();
      await screen.findByLabelText(CODE);
      const question = within(screen.getByRole("dialog", { name: QUESTION }));
      await user.click(question.getByRole("button", { name: "Cancelar" }));
      await waitFor(() => expect(screen.queryByLabelText(CODE)).toBeNull());
      expect(screen.queryByRole("alertdialog")).toBeNull();
      expect(screen.queryByText(told)).toBeNull();
      expect(app.requests(call)).toHaveLength(1);
    },
  );
});
