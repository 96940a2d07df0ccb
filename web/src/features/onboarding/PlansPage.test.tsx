import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, fault, json, open, person, press, user } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";

const PLANS = "GET /api/subscription/plans/active";
const CHOOSE = "POST /api/therapist/u1/subscription";
const me = (state: string) => person("THERAPIST", { state });
const make = (id: string, name: string, type: string, value: number, percent: number, description: string) => ({
  id,
  externalId: "",
  name,
  type,
  value,
  percent,
  description,
  isActive: true,
});
const free = make("p1", "Plano Gratuito", "FREE", 0, 30, "Sem mensalidade. Ideal para começar.");
const paid = make("p2", "Plano 2", "PARTIAL", 75, 15, "R$ 75,00 por mês. Para quem atende toda semana.");

async function choosing(over: Record<string, () => Response> = {}) {
  let state = "PENDING_SUBSCRIPTION_PLAN";
  const app = await open(
    "/cadastro-psicologo-planos",
    {
      [PLANS]: () => json([free, paid]),
      [CHOOSE]: async (request: Request) => {
        const chosen = ((await request.clone().json()) as { plan: string }).plan === "p1" ? free : paid;
        state = chosen.type === "FREE" ? "REGISTRATION_COMPLETE" : "PENDING_SUBSCRIPTION_PAYMENT";
        return json(chosen);
      },
      "GET /api/therapist/u1/subscription": () =>
        json({
          ...recorded("therapist-subscription", "therapist"),
          plan: paid,
          status: "PENDING_PAYMENT_CONFIRMATION",
          canPay: true,
        }),
      "GET /api/user/info/": () => json(me(state)),
      ...over,
    },
    me(state),
  );
  await screen.findByText(/^(Plano 2|Nenhum plano disponível)$/);
  return app;
}

const pick = (name: string) => user.click(screen.getByRole("radio", { name }));
const accept = () => user.click(screen.getByLabelText(/Declaro que li/));
const answer = async (name: string) => user.click(within(await dialog()).getByRole("button", { name }));

describe("R238 the plan choice", () => {
  it("shows each plan with its price, its share and one line a sentence", async () => {
    await choosing();
    expect(screen.getByText("R$ 75,00")).toBeVisible();
    expect(screen.getByText("15% de cada sessão")).toBeVisible();
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(
      expect.arrayContaining(["Ideal para começar", "R$ 75,00 por mês", "Para quem atende toda semana"]),
    );
  });

  it("Q079 leads who has sessions and no plan to the agenda", async () => {
    const app = await choosing({
      "GET /api/user/info/": () => json({ ...me("PENDING_SUBSCRIPTION_PLAN"), sessionsKept: true }),
    });
    expect(await screen.findByText("As suas sessões marcadas continuam valendo")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Ver minha agenda" }));
    await waitFor(() => expect(app.at()).toBe("/minha-agenda-psicologo"));
  });

  it("says nothing of sessions to somebody who registers", async () => {
    await choosing();
    expect(screen.queryByText("As suas sessões marcadas continuam valendo")).toBeNull();
  });

  it("R238.1 asks for a plan first, R238.2 then for the terms", async () => {
    const app = await choosing();
    await press("Continuar");
    expect(await screen.findByRole("alert")).toHaveTextContent("Escolha um plano antes de prosseguir.");
    expect(screen.getByRole("group", { description: "Escolha um plano antes de prosseguir." })).toBeVisible();
    expect(screen.getAllByRole("radio")[0]).toHaveFocus();
    await pick("Plano 2");
    await press("Continuar");
    const list = await screen.findByRole("alert");
    expect(list).toHaveTextContent("Confirme o aceite dos termos de uso antes de prosseguir.");
    expect(screen.getByLabelText(/Declaro que li/)).toHaveFocus();
    expect(app.requests(CHOOSE)).toHaveLength(0);
  });

  it("R238.3 R238.4 asks to accept the provider's terms, and Não changes nothing", async () => {
    const app = await choosing();
    await pick("Plano 2");
    await accept();
    await press("Continuar");
    expect(await dialog()).toHaveTextContent(/aceita os termos do provedor de pagamento/);
    await answer("Não");
    expect(app.requests(CHOOSE)).toHaveLength(0);
    expect(app.at()).toBe("/cadastro-psicologo-planos");
  });

  it.each([
    ["Plano Gratuito", "p1", "/home-psicologo"],
    ["Plano 2", "p2", "/plano-pagamento"],
  ])("R233 R308 %s leads on", async (name, id, path) => {
    const app = await choosing();
    await pick(name);
    await accept();
    await press("Continuar");
    // Waited for from the start: the toast leaves by itself while the next page loads.
    await Promise.all([screen.findByText("Plano escolhido com sucesso!"), answer("Sim")]);
    await waitFor(() => expect(app.at()).toBe(path));
    expect(await app.changes()).toEqual([[CHOOSE, { plan: id }]]);
  });

  it("shows a refusal and stays", async () => {
    const app = await choosing({ [CHOOSE]: () => fault(409, "account.state", "Este passo já foi concluído.") });
    await pick("Plano 2");
    await accept();
    await press("Continuar");
    await answer("Sim");
    expect(await screen.findByText("Este passo já foi concluído.")).toBeVisible();
    expect(app.at()).toBe("/cadastro-psicologo-planos");
  });

  it("says so when there is no plan to choose", async () => {
    await choosing({ [PLANS]: () => json([]) });
    expect(screen.getByText("Nenhum plano disponível")).toBeVisible();
  });

  it("estimates what each plan costs, with numbers as Brazilians write them", async () => {
    await choosing();
    const [sessions, price] = [screen.getByLabelText("Sessões no mês"), screen.getByLabelText("Preço da sessão (R$)")];
    await user.type(sessions, "10");
    await user.type(price, "1,5,0");
    expect(screen.getByText("Escreva um valor em reais, como 150 ou 150,00.")).toBeVisible();
    await user.clear(price);
    await user.type(price, "150,00");
    expect(screen.getByText("Com 10 sessões no mês, o Plano 2 é o mais barato.")).toBeVisible();
    expect(screen.getByRole("table")).toHaveTextContent("R$ 450,00");
    expect(screen.getByRole("table")).toHaveTextContent("R$ 300,00");
    await user.clear(sessions);
    await user.type(sessions, "301");
    expect(screen.getByText("Escreva um número inteiro, de 0 a 300.")).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
  });
});
