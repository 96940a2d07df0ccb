import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { json, open, person } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";
import { newcomer, therapist } from "./testkit";

const READ = "GET /api/therapist/u1";
const PLANS = "GET /api/subscription/plans/active";
const SUBSCRIPTION = "GET /api/therapist/u1/subscription";
const DAY = "GET /api/therapist/u1/day";
const SUBSCRIBER = "GET /api/subscription/customer";
const me = (state: string) => person("THERAPIST", { state });

const plan = {
  id: "p2",
  externalId: "",
  name: "Plano 2",
  value: 75,
  percent: 15,
  description: "",
  type: "PARTIAL",
  isActive: true,
};
const answers = (state: string) => ({
  [READ]: () => json(state === "EMAIL_CONFIRMED" ? newcomer() : therapist({ registrationStep: state })),
  [PLANS]: () => json([plan]),
  [SUBSCRIPTION]: () =>
    json({
      ...recorded("therapist-subscription", "therapist"),
      plan,
      status: "PENDING_PAYMENT_CONFIRMATION",
      canPay: true,
    }),
  [DAY]: () => json({ ...recorded("therapist-day"), day: "18/11/2026" }),
  [SUBSCRIBER]: () => json(recorded("subscriber", "therapist")),
});

const at = async (path: string, state: string) => open(path, answers(state), me(state));

describe("R230 home sends each state to its page", () => {
  it.each([
    ["R230.1 R304", "EMAIL_CONFIRMED", "/cadastro-psicologo-dados", "Seus dados profissionais"],
    ["R230.2 R305", "REQUIRED_DATA_PROVIDED", "/cadastro-aprovacao-aguardando", "Cadastro em análise"],
    ["R230.3 R307", "INVALID_REGISTRATION", "/cadastro-invalido", "Não conseguimos validar o seu CRP"],
    ["R230.5 R306", "PENDING_SUBSCRIPTION_PLAN", "/cadastro-psicologo-planos", "Escolha seu plano"],
    ["R230.6 R308", "PENDING_SUBSCRIPTION_PAYMENT", "/plano-pagamento", "Pagamento do plano"],
    ["R230.7 R309", "REGISTRATION_COMPLETE", "/home-psicologo", "Quarta-feira, 18 de novembro"],
  ])("%s %s → %s", async (_id, state, path, heading) => {
    const app = await at("/home-psicologo", state);
    // The heading of the page that is loading gives way to that of the page itself.
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: heading })).toBeVisible());
    expect(app.at()).toBe(path);
  });

  it("R230.4 a refused therapist stays on the personal data page", async () => {
    const app = await at("/dados-pessoais-psicologo", "INVALID_REGISTRATION");
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Dados pessoais" })).toBeVisible());
    expect(app.at()).toBe("/dados-pessoais-psicologo");
  });
});

describe("a step belongs to its state", () => {
  it.each([
    ["R231.1", "EMAIL_CONFIRMED", "/cadastro-psicologo-dados"],
    ["R231.2", "REQUIRED_DATA_PROVIDED", "/cadastro-aprovacao-aguardando"],
    ["R231.3", "PENDING_SUBSCRIPTION_PAYMENT", "/plano-pagamento"],
  ])("%s the plan page redirects from %s", async (_id, state, path) => {
    const app = await at("/cadastro-psicologo-planos", state);
    await waitFor(() => expect(app.at()).toBe(path));
  });

  it.each([
    ["/cadastro-psicologo-dados", "REQUIRED_DATA_PROVIDED", "/cadastro-aprovacao-aguardando"],
    ["/plano-pagamento", "PENDING_SUBSCRIPTION_PLAN", "/cadastro-psicologo-planos"],
    ["/cadastro-psicologo-pagamento", "PENDING_SUBSCRIPTION_PLAN", "/cadastro-psicologo-planos"],
    ["/cadastro-concluido-psicologo", "PENDING_SUBSCRIPTION_PLAN", "/cadastro-psicologo-planos"],
    ["/dados-pessoais-psicologo", "EMAIL_CONFIRMED", "/cadastro-psicologo-dados"],
  ])("R227 %s in %s leads to %s", async (path, state, want) => {
    const app = await at(path, state);
    await waitFor(() => expect(app.at()).toBe(want));
  });

  it.each(["/home-psicologo", "/minha-agenda-psicologo", "/gerenciar-disponibilidade"])(
    "R228 %s needs a complete registration",
    async (path) => {
      const app = await at(path, "PENDING_SUBSCRIPTION_PLAN");
      await waitFor(() => expect(app.at()).toBe("/cadastro-psicologo-planos"));
    },
  );
});

it("R237 a finished registration links to the home", async () => {
  await at("/cadastro-concluido-psicologo", "REGISTRATION_COMPLETE");
  expect(await screen.findByRole("link", { name: "Ir para a minha página" })).toHaveAttribute(
    "href",
    "/home-psicologo",
  );
});

describe("a refused registration", () => {
  it("R237 Q122 tells its owner why and leads to the data", async () => {
    const refused = therapist({ registrationStep: "INVALID_REGISTRATION", rejectionReason: "O nome não confere." });
    await open("/cadastro-invalido", { [READ]: () => json(refused) }, me("INVALID_REGISTRATION"));
    expect(await screen.findByText("O nome não confere.")).toBeVisible();
    const fix = screen.getByRole("link", { name: "Corrigir meus dados" });
    expect(fix).toHaveAttribute("href", "/dados-pessoais-psicologo");
  });

  it("R307 is told as it is now, not as the page before knew it", async () => {
    let state = "EMAIL_CONFIRMED";
    const app = await open(
      "/cadastro-psicologo-dados",
      {
        [READ]: () =>
          json(
            newcomer({ registrationStep: state, rejectionReason: state === "EMAIL_CONFIRMED" ? "" : "Região errada." }),
          ),
        "GET /api/user/info/": () => json(me(state)),
      },
      me(state),
    );
    await screen.findByLabelText("CRP");
    state = "INVALID_REGISTRATION";
    await app.router.navigate({ to: "/home-psicologo" });
    expect(await screen.findByText("Região errada.")).toBeVisible();
  });

  it("asks nothing for a visitor", async () => {
    const app = await open("/cadastro-invalido");
    expect(await screen.findByText(/Corrija o CRP/)).toBeVisible();
    expect(app.requests(READ)).toHaveLength(0);
    expect(screen.queryByText(/Motivo informado/)).toBeNull();
  });
});

it("a waiting therapist can look again", async () => {
  await open("/cadastro-aprovacao-aguardando", {}, me("REQUIRED_DATA_PROVIDED"));
  const again = await screen.findByRole("link", { name: "Ver se já foi aprovado" });
  expect(again).toHaveAttribute("href", "/home-psicologo");
});
