import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { tokenStore } from "~/lib/token";
import { dialog, fault, fill, json, open, person, press, tokenFor, user } from "../../../tests/openApp";
import { first, recorded } from "../../../tests/recorded";

const admin = person("ADMINISTRATOR", { id: "a1" });
const none = { elements: [], totalElements: 0, totalPages: 0, currentPage: 0 };
const therapist = (over = {}) => ({
  ...recorded("admin-therapist"),
  id: "t1",
  username: "helena@psic.test",
  fullName: "Helena Rocha",
  crp: "06/123456",
  cpf: "111.444.777-35",
  listed: true,
  sessionPriceInBRL: 160,
  bank: "Banco do Brasil",
  agency: "••34",
  account: "•••890",
  pixKey: "",
  user_active: true,
  ...over,
});
const payout = { ...first(recorded("admin-payouts")), id: "o1", total_amount: 408 };
const subscription = (subscriptionStatus: string) => ({
  ...recorded("subscription", "administrator"),
  subscriptionType: "Plano 2",
  subscriptionStatus,
  canActivate: subscriptionStatus === "Suspenso",
  canSuspend: subscriptionStatus === "Pago",
  value: 75,
  validUntil: "13/12/2026",
});
const done = () => json({ status: 200, message: "ok" });
const factorShown = (token: string) => json({ status: 200, message: "ok", token });
const company = first(recorded("all-companies"));

const page = (over: Record<string, () => Response> = {}, who = therapist()) =>
  open(
    "/admin/therapist/t1",
    {
      "GET /api/admin/therapists/pending": () => json([]),
      "GET /api/admin/therapist/t1": () => json(who),
      "GET /api/admin/sessions": () => json({ ...none, next: "" }),
      "GET /api/admin/payment-history/t1": () => json(none),
      "GET /api/admin/payouts/t1": () => json([payout]),
      "GET /api/admin/audit": () => json({ elements: [], next: 0 }),
      "GET /api/subscription": () => json(subscription("Pago")),
      ...over,
    },
    admin,
  );

describe("a psychologist", () => {
  it("shows the data, each part by itself", async () => {
    await page({ "GET /api/admin/payouts/t1": () => fault(500, "x", "x") });
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Gerenciar psicólogo" })).toBeVisible());
    expect(await screen.findByText("06/123456")).toBeVisible();
    expect(screen.getByText("R$ 160,00")).toBeVisible();
    expect(await screen.findByText("Não conseguimos carregar esta parte.")).toBeVisible();
    expect(await screen.findByText("Plano 2")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Analisar o cadastro" })).toBeNull();
  });

  it("says of somebody who has not confirmed the address what the list says", async () => {
    await page({}, therapist({ registrationStep: "CREATED" }));
    expect(await screen.findByText("Convidado")).toBeVisible();
    expect(screen.getByText("E-mail ainda não confirmado")).toBeVisible();
  });

  it("has no subscription before a plan was chosen, and who waits leads to the review", async () => {
    await page(
      { "GET /api/subscription": () => fault(404, "x", "x") },
      therapist({ registrationStep: "REQUIRED_DATA_PROVIDED" }),
    );
    expect(await screen.findByText("Aguarda aprovação")).toBeVisible();
    expect(screen.getByRole("link", { name: "Analisar o cadastro" })).toHaveAttribute(
      "href",
      "/admin/psicologos/pendentes/t1",
    );
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Assinatura" })).toBeNull());
  });

  it("has no history while inactive but still its sessions, and is not found when unknown", async () => {
    await page({}, therapist({ user_active: false }));
    expect(await screen.findByText("O histórico aparece quando o usuário está ativo.")).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Histórico financeiro" })).toBeNull();
    expect(screen.getByRole("heading", { name: "Sessões" })).toBeVisible();
    await page({ "GET /api/admin/therapist/t1": () => fault(404, "not_found", "x") });
    expect(await screen.findByText("Página não encontrada")).toBeVisible();
  });

  it("R043 confirms a payout after telling where it goes, once", async () => {
    const put = "PUT /api/admin/payout/o1";
    const destination = { bank: "", agency: "", account: "", pixKey: "helena@psic.test", held: true };
    let paidAt = "";
    const app = await page({
      "GET /api/admin/payouts/t1": () => json([{ ...payout, paidAt }]),
      "POST /api/admin/payout/o1/destination": () => json(destination),
      [put]: () => {
        paidAt = "16/11/2026";
        return json({ status: 200, message: "ok", paid: true });
      },
    });
    await user.click(await screen.findByRole("button", { name: /^Confirmar repasse de/ }));
    const box = await dialog();
    expect(box).toHaveTextContent("no valor de R$ 408,00?");
    expect(box).toHaveTextContent("Destino: chave PIX helena@psic.test.");
    expect(box).toHaveTextContent("Os dados bancários mudaram há menos de 72 horas");
    expect(app.requests(put)).toHaveLength(0);
    await user.click(within(box).getByRole("button", { name: "Confirmar repasse" }));
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Repasse confirmado com sucesso!"));
    await press("OK");
    expect(await screen.findByText("Confirmado em 16/11/2026")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Confirmar repasse de/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Ver o destino do repasse de/ }));
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Destino: chave PIX helena@psic.test."));
  });

  it("Q197 a payout in review leads to its reasons", async () => {
    await page({ "GET /api/admin/payouts/t1": () => json([{ ...payout, inReview: true }]) });
    expect(await screen.findByText("Em análise")).toBeVisible();
    const link = screen.getByRole("link", { name: /^Ver por que o repasse de .* está em análise$/ });
    expect(link).toHaveAttribute("href", "/admin/repasses");
    expect(screen.queryByRole("button", { name: /^Confirmar repasse de/ })).toBeNull();
  });

  it("asks for the code before it tells where a payout goes, and confirms nothing when that is closed", async () => {
    const put = "PUT /api/admin/payout/o1";
    let shown = false;
    const app = await page({
      "POST /api/admin/payout/o1/destination": () =>
        shown
          ? json({ bank: "Banco do Brasil", agency: "1234", account: "567890", pixKey: "", held: false })
          : fault(403, "auth.step_up_required", "x"),
      "POST /api/user/second-factor/verify": () => {
        shown = true;
        return factorShown(tokenFor(admin));
      },
      [put]: () => json({ status: 200, message: "ok", paid: true }),
    });
    const confirm = () => screen.findByRole("button", { name: /^Confirmar repasse de/ });
    await user.click(await confirm());
    await screen.findByLabelText("Código do aplicativo ou de recuperação");
    await press("Cancelar");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await user.click(await confirm());
    await user.type(await screen.findByLabelText("Código do aplicativo ou de recuperação"), "123456");
    await press("Confirmar código");
    const box = await screen.findByRole("alertdialog");
    expect(box).toHaveTextContent("Destino: Banco do Brasil, agência 1234, conta 567890.");
    expect(app.requests(put)).toHaveLength(0);
    await user.click(within(box).getByRole("button", { name: "Confirmar repasse" }));
    await waitFor(() => expect(app.requests(put)).toHaveLength(1));
  });

  it("goes on with the token that came for the code: the one before it has ended", async () => {
    const fresh = `${tokenFor(admin)}2`;
    const reveal = "POST /api/admin/therapist/t1/bank";
    const app = await page({
      [reveal]: () =>
        tokenStore.get() === fresh
          ? json({ bank: "Banco do Brasil", agency: "1234", account: "567890", pixKey: "" })
          : fault(403, "auth.step_up_required", "x"),
      "POST /api/user/second-factor/verify": () => factorShown(fresh),
    });
    await user.click(await screen.findByRole("button", { name: "Mostrar dados completos" }));
    await user.type(await screen.findByLabelText("Código do aplicativo ou de recuperação"), " 123456 ");
    await press("Confirmar código");
    expect(await screen.findByText("567890")).toBeVisible();
    expect(tokenStore.get()).toBe(fresh);
    expect(app.requests(reveal).map((request) => request.headers.get("Authorization"))).toEqual([
      tokenFor(admin),
      fresh,
    ]);
    expect(await app.changes()).toEqual([
      [reveal],
      ["POST /api/user/second-factor/verify", { code: "123456" }],
      [reveal],
    ]);
  });

  it("asks again when the code was wrong, and keeps the question open", async () => {
    const reveal = "POST /api/admin/therapist/t1/bank";
    const app = await page({
      [reveal]: () => fault(403, "auth.step_up_required", "x"),
      "POST /api/user/second-factor/verify": () => fault(422, "auth.code", "Código incorreto."),
    });
    await user.click(await screen.findByRole("button", { name: "Mostrar dados completos" }));
    await screen.findByLabelText("Código do aplicativo ou de recuperação");
    await press("Confirmar código");
    expect(await screen.findByText("Informe o código.")).toBeVisible();
    await user.type(screen.getByLabelText("Código do aplicativo ou de recuperação"), "000000");
    await press("Confirmar código");
    expect(await screen.findByText("Código incorreto.")).toBeVisible();
    expect(app.requests(reveal)).toHaveLength(1);
    expect(tokenStore.get()).toBe(tokenFor(admin));
  });

  it("R044 changes a subscription after asking, and tells a refusal in the server's words", async () => {
    const suspend = "POST /api/subscription/suspend";
    let status = "Pago";
    const app = await page({
      "GET /api/subscription": () => json(subscription(status)),
      [suspend]: () => {
        status = "Suspenso";
        return done();
      },
      "POST /api/subscription/activate": () => fault(409, "x", "O período pago terminou."),
    });
    await user.click(await screen.findByRole("button", { name: "Suspender assinatura" }));
    await user.click(within(await dialog()).getByRole("button", { name: "Suspender assinatura" }));
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Assinatura suspensa!"));
    expect(await app.changes()).toEqual([["POST /api/subscription/suspend?id=t1"]]);
    await press("OK");
    await user.click(await screen.findByRole("button", { name: "Ativar assinatura" }));
    await user.click(within(await dialog()).getByRole("button", { name: "Ativar assinatura" }));
    await waitFor(async () =>
      expect(await dialog()).toHaveTextContent("Erro ao ativar assinaturaO período pago terminou."),
    );
  });

  it("shows bank data only when asked, and a closed question leaves it covered", async () => {
    const reveal = "POST /api/admin/therapist/t1/bank";
    let shown = false;
    await page({
      [reveal]: () =>
        shown
          ? json({ bank: "Banco do Brasil", agency: "1234", account: "567890", pixKey: "" })
          : fault(403, "auth.step_up_required", "x"),
      "POST /api/user/second-factor/verify": () => {
        shown = true;
        return factorShown(tokenFor(admin));
      },
    });
    await user.click(await screen.findByRole("button", { name: "Mostrar dados completos" }));
    await screen.findByLabelText("Código do aplicativo ou de recuperação");
    await press("Cancelar");
    expect(await screen.findByText("•••890")).toBeVisible();
    await press("Mostrar dados completos");
    await user.type(await screen.findByLabelText("Código do aplicativo ou de recuperação"), "123456");
    await press("Confirmar código");
    expect(await screen.findByText("567890")).toBeVisible();
  });
});

describe("registering somebody", () => {
  const one = "POST /api/admin/register";
  const form = (over = {}) =>
    open(
      "/admin/register",
      {
        "GET /api/admin/therapists/pending": () => json([]),
        "GET /api/admin/companies/all": () =>
          json([
            { ...company, id: "c7", name: "Acme", isActive: true },
            { ...company, id: "c8", name: "Fechada", isActive: false },
          ]),
        ...over,
      },
      admin,
    );
  const passwords = async (text: string, label = "Senha provisória") => {
    await fill(label, text);
    await fill("Confirmação da senha", text);
  };

  it("R282 R283 refuses what is wrong, registers a psychologist and empties the form", async () => {
    const app = await form({ [one]: done });
    await screen.findByRole("heading", { level: 1, name: "Cadastro de usuário" });
    await press("Cadastrar");
    expect(screen.getByLabelText("E-mail")).toHaveFocus();
    expect((await screen.findAllByText(/e-?mail/i)).length).toBeGreaterThan(1);
    expect(app.requests(one)).toHaveLength(0);
    await user.click(screen.getByLabelText("Psicólogo"));
    expect(screen.queryByLabelText("Empresarial")).toBeNull();
    await fill("E-mail", "nova@psic.test");
    await passwords("123456");
    await press("Cadastrar");
    expect(await dialog()).toHaveTextContent("Usuário Cadastrado!");
    expect(await app.changes()).toEqual([
      [
        one,
        {
          email: "nova@psic.test",
          password: "123456",
          passwordConfirmation: "123456",
          type: "THERAPIST",
          termsOfService: true,
        },
      ],
    ]);
    expect(screen.getByLabelText("E-mail")).toHaveValue("");
  });

  it("R282.3 R283 an employee needs one of the active companies", async () => {
    const employee = "POST /api/admin/register/companyUser/c7";
    const app = await form({ [employee]: done });
    await user.click(await screen.findByLabelText("Empresarial"));
    await fill("E-mail", "colega@acme.example");
    expect(screen.getByText(/recebe um link no e-mail para escolher a própria senha/)).toBeVisible();
    expect(screen.getByLabelText("Senha")).toHaveAccessibleDescription(/Não abre a conta/);
    await passwords("123456", "Senha");
    await press("Cadastrar");
    const company = screen.getByRole("combobox", { name: /^Empresa/ });
    expect(company).toHaveAccessibleDescription(/Selecione uma empresa/);
    expect(within(company).queryByRole("option", { name: "Fechada" })).toBeNull();
    await user.selectOptions(company, "Acme");
    await press("Cadastrar");
    expect(await dialog()).toHaveTextContent("Usuário cadastrado com sucesso!");
    expect(await app.changes()).toEqual([
      [employee, { email: "colega@acme.example", password: "123456", type: "ENTERPRISE", termsOfService: true }],
    ]);
  });

  it("does not take a list that failed for an empty one", async () => {
    let answer = () => fault(503, "x", "x");
    await form({ "GET /api/admin/companies/all": () => answer() });
    await user.click(await screen.findByLabelText("Empresarial"));
    expect(await screen.findByText("Não conseguimos carregar as empresas.")).toBeVisible();
    answer = () => json([]);
    await press("Tentar novamente");
    expect(await screen.findByText("Ainda não há empresas ativas cadastradas.")).toBeVisible();
  });
});
