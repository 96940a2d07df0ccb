import { beforeEach, describe, expect, it } from "vitest";
import type { UserInfo } from "~/api/user";
import { registerPages, safeReturn } from "~/login/returns";
import { homeOf } from "~/login/roles";
import { mandatoryStep } from "~/login/steps";
import { decide, type GuardedRoute } from "./guard";
import { PATIENTS } from "./routes/pageRoute";
import { pageRoutes } from "./routes/table";

const COMPLETE = "REGISTRATION_COMPLETE";
const user = (type: string, state = COMPLETE, over: Partial<UserInfo> = {}): UserInfo => ({
  id: "u1",
  type,
  state,
  name: "Luiza",
  email: "l@psic.test",
  ...over,
});

const row = (path: string, access: GuardedRoute["access"], over: Partial<GuardedRoute> = {}): GuardedRoute => ({
  path,
  access,
  fullRegistration: false,
  ...over,
});

const open = row("/contato", "public");
const signIn = row("/entrar", "public", { homeForRole: true });
const login = row("/login", "public", { homeForRole: true });
const adminSignIn = row("/admin/login", "public", { signInOf: "ADMINISTRATOR" });
const companySignIn = row("/empresas/login", "public", { signInOf: "COMPANY" });
const anyone = row("/blog", "ALL");
const patient = row("/dados-pessoais-cliente", PATIENTS, { fullRegistration: true });
const customer = row("/dados-pagamento-cliente", ["CUSTOMER"], { fullRegistration: true });
const enterprise = row("/so-empresa", ["ENTERPRISE"]);
const therapist = row("/alterar-plano", ["THERAPIST"], { fullRegistration: true });
const admin = row("/admin/plans", ["ADMINISTRATOR"]);
const approval = row("/admin/psicologo/aprovar/$id", ["ADMINISTRATOR"]);
const payment = row("/empresas/$id/pagamento", ["COMPANY"]);
const panel = row("/empresas/painel/$id", ["COMPANY"]);
const completion = row("/cadastro-usuario-dados", PATIENTS);
const PROOF = "/confirmar-identidade";
const proof = row(PROOF, "ALL");
const firstAccess = row("/primeiro-acesso", "ALL");
const patientHome = row("/home-cliente", PATIENTS, { fullRegistration: true, homeForRole: true });
const therapistHome = row("/home-psicologo", ["THERAPIST"], { fullRegistration: true, homeForRole: true });
const adminHome = row("/admin/painel", ["ADMINISTRATOR"], { homeForRole: true });
const registeredAdmin = row("/sessao/$id", "ALL", { fullRegistration: true });

/** `pass`, or where to; `!` marks that storage is cleared. */
function outcome(target: GuardedRoute, path: string, who: UserInfo | null | "visitor"): string {
  const decision = decide(target, path, who !== "visitor", who === "visitor" ? null : who);
  return decision.kind === "pass" ? "pass" : decision.to + (decision.clear ? "!" : "");
}

type Case = [name: string, target: GuardedRoute, path: string, who: UserInfo | null | "visitor", want: string];

beforeEach(() => {
  registerPages(pageRoutes.map((r) => r.path));
});

describe("a visitor", () => {
  it.each<Case>([
    ["R100 public pages pass", open, "/contato", "visitor", "pass"],
    ["R100 the sign-in page passes", signIn, "/entrar", "visitor", "pass"],
    ["R101.1 any-role pages go to sign-in", anyone, "/blog", "visitor", "/entrar?volta=%2Fblog"],
    [
      "R101.2 client pages go to sign-in",
      customer,
      "/dados-pagamento-cliente",
      "visitor",
      "/entrar?volta=%2Fdados-pagamento-cliente",
    ],
    ["R101.3 enterprise pages go to sign-in", enterprise, "/so-empresa", "visitor", "/entrar?volta=%2Fso-empresa"],
    ["R101.4 therapist pages go to sign-in", therapist, "/alterar-plano", "visitor", "/entrar?volta=%2Falterar-plano"],
    [
      "Q029 what stands in the address is carried on as one text",
      registeredAdmin,
      "/sessao/a b&c",
      "visitor",
      "/entrar?volta=%2Fsessao%2Fa%20b%26c",
    ],
    [
      "R101 a page of several roles has the common sign-in page",
      row("/misto", ["ADMINISTRATOR", "THERAPIST"]),
      "/misto",
      "visitor",
      "/entrar?volta=%2Fmisto",
    ],
    [
      "R101.5 R109 the approval carries its id",
      approval,
      "/admin/psicologo/aprovar/T0K",
      "visitor",
      "/admin/login/T0K",
    ],
    ["R101.6 admin pages go to admin login", admin, "/admin/plans", "visitor", "/admin/login"],
    ["R101.7 company pages go to company login", panel, "/empresas/painel/9", "visitor", "/empresas/login"],
    ["R110 the company payment page too", payment, "/empresas/1/pagamento", "visitor", "/empresas/login"],
  ])("%s", (_name, target, path, who, want) => {
    expect(outcome(target, path, who)).toBe(want);
  });
});

describe("a token", () => {
  it.each<Case>([
    [
      "R102 Q208 without a user clears and goes to sign-in, with the reason and the way back",
      patient,
      patient.path,
      null,
      "/entrar?motivo=expirou&volta=%2Fdados-pessoais-cliente!",
    ],
    [
      "R102 Q208 administrators to theirs",
      admin,
      "/admin/plans",
      null,
      "/admin/login?motivo=expirou&volta=%2Fadmin%2Fplans!",
    ],
    ["R109 an approval keeps its id", approval, "/admin/psicologo/aprovar/T0K", null, "/admin/login/T0K!"],
    ["R104 of an unknown role clears and goes to sign-in", anyone, "/blog", user("FOO"), "/entrar!"],
    ["R104 an inherited name is no role", anyone, "/blog", user("toString"), "/entrar!"],
    ["R100 needs no user on a public page", open, "/contato", null, "pass"],
  ])("%s", (_name, target, path, who, want) => {
    expect(outcome(target, path, who)).toBe(want);
  });
});

describe("someone signed in", () => {
  it.each<Case>([
    ["R103.1 leaves /entrar for home", signIn, "/entrar", user("CUSTOMER"), "/home-cliente"],
    ["R103.2 leaves /login for home", login, "/login", user("THERAPIST"), "/home-psicologo"],
    ["R103.3 leaves another's patient home", patientHome, "/home-cliente", user("THERAPIST"), "/home-psicologo"],
    ["R103.4 leaves another's therapist home", therapistHome, "/home-psicologo", user("ENTERPRISE"), "/home-cliente"],
    ["R103.5 leaves another's admin panel", adminHome, "/admin/painel", user("CUSTOMER"), "/home-cliente"],
    [
      "an administrator leaves the own sign-in page",
      adminSignIn,
      "/admin/login",
      user("ADMINISTRATOR"),
      "/admin/painel",
    ],
    [
      "a company too",
      companySignIn,
      "/empresas/login",
      user("COMPANY", COMPLETE, { companyId: "c7" }),
      "/empresas/painel/c7",
    ],
    ["a patient may use the administrators' one", adminSignIn, "/admin/login", user("CUSTOMER"), "pass"],
    ["whose login has ended stays", companySignIn, "/empresas/login", null, "pass"],
    ["R103 stays on the own home", patientHome, "/home-cliente", user("ENTERPRISE"), "pass"],
    [
      "R103 a company goes to its own panel (Q120)",
      signIn,
      "/entrar",
      user("COMPANY", COMPLETE, { companyId: "c7" }),
      "/empresas/painel/c7",
    ],
    ["R103 ADMIN is ADMINISTRATOR (Q009, Q121)", signIn, "/entrar", user("ADMIN"), "/admin/painel"],
    ["R105 a role outside the list goes home", customer, customer.path, user("ENTERPRISE"), "/home-cliente"],
    ["R105 a role inside the list passes", customer, customer.path, user("CUSTOMER"), "pass"],
    [
      "R105 a foreign company goes to the own panel",
      panel,
      "/empresas/painel/c8",
      user("COMPANY", COMPLETE, { companyId: "c7" }),
      "/empresas/painel/c7",
    ],
    [
      "R110 a foreign company's payment is refused",
      payment,
      "/empresas/c8/pagamento",
      user("COMPANY", COMPLETE, { companyId: "c7" }),
      "/empresas/painel/c7",
    ],
    [
      "R110 the own company's payment passes",
      payment,
      "/empresas/c7/pagamento",
      user("COMPANY", COMPLETE, { companyId: "c7" }),
      "pass",
    ],
    ["R109 an administrator approves", approval, "/admin/psicologo/aprovar/T0K", user("ADMINISTRATOR"), "pass"],
    ["R109 a therapist does not", approval, "/admin/psicologo/aprovar/T0K", user("THERAPIST"), "/home-psicologo"],
  ])("%s", (_name, target, path, who, want) => {
    expect(outcome(target, path, who)).toBe(want);
  });
});

describe("an unfinished registration", () => {
  it("Q029 carries the chosen hour to the name and back", () => {
    const href = "/atendimento-fixo/novo?psicologo=p1&hora=08:00";
    const standing = row("/atendimento-fixo/$id", ["CUSTOMER"], { fullRegistration: true });
    expect(decide(standing, "/atendimento-fixo/novo", true, user("CUSTOMER", "EMAIL_CONFIRMED"), href)).toEqual({
      kind: "go",
      to: `/cadastro-usuario-dados?volta=${encodeURIComponent(href)}`,
    });
  });

  it.each<Case>([
    [
      "R106.1 asks a customer for the name and comes back",
      patient,
      patient.path,
      user("CUSTOMER", "EMAIL_CONFIRMED"),
      "/cadastro-usuario-dados?volta=%2Fdados-pessoais-cliente",
    ],
    [
      "R106.2 asks an enterprise patient for the name and comes back",
      patient,
      patient.path,
      user("ENTERPRISE", "EMAIL_CONFIRMED"),
      "/cadastro-usuario-dados?volta=%2Fdados-pessoais-cliente",
    ],
    [
      "R106.3 sends a therapist home",
      therapist,
      therapist.path,
      user("THERAPIST", "EMAIL_CONFIRMED"),
      "/home-psicologo",
    ],
    [
      "R106.4 sends an administrator to the panel",
      registeredAdmin,
      "/sessao/1",
      user("ADMINISTRATOR", "X"),
      "/admin/painel",
    ],
    ["R106 a complete one passes", therapist, therapist.path, user("THERAPIST"), "pass"],
    [
      "R107 the patient home forwards to data completion (Q028, Q029)",
      patientHome,
      "/home-cliente",
      user("CUSTOMER", "EMAIL_CONFIRMED"),
      "/cadastro-usuario-dados",
    ],
    [
      "R107 data completion itself opens (Q039)",
      completion,
      completion.path,
      user("ENTERPRISE", "EMAIL_CONFIRMED"),
      "pass",
    ],
    [
      "Q028 a therapist without data fills it in",
      therapistHome,
      "/home-psicologo",
      user("THERAPIST", "EMAIL_CONFIRMED"),
      "/cadastro-psicologo-dados",
    ],
    [
      "Q028 a therapist with data waits",
      therapistHome,
      "/home-psicologo",
      user("THERAPIST", "REQUIRED_DATA_PROVIDED"),
      "/cadastro-aprovacao-aguardando",
    ],
    [
      "Q028 a refused therapist is told",
      therapistHome,
      "/home-psicologo",
      user("THERAPIST", "INVALID_REGISTRATION"),
      "/cadastro-invalido",
    ],
    [
      "Q028 an approved therapist chooses a plan",
      therapistHome,
      "/home-psicologo",
      user("THERAPIST", "PENDING_SUBSCRIPTION_PLAN"),
      "/cadastro-psicologo-planos",
    ],
    [
      "Q028 a plan waits for its payment",
      therapistHome,
      "/home-psicologo",
      user("THERAPIST", "PENDING_SUBSCRIPTION_PAYMENT"),
      "/plano-pagamento",
    ],
  ])("%s", (_name, target, path, who, want) => {
    expect(outcome(target, path, who)).toBe(want);
  });

  const without = (state: string, over: Partial<UserInfo> = {}) =>
    user("THERAPIST", state, { sessionsKept: true, ...over });
  const kept = [
    "/sessao/$id",
    "/sessao-detalhes/$id",
    "/sessao-reagendamento/$id/$sid",
    "/atendimento-fixo/$id",
    "/cancelar-sessao",
  ];
  kept.push("/minha-agenda-psicologo", "/historico-resumo-financeiro", "/teste-de-equipamento");
  kept.push("/contrato/$id", "/copia-do-prontuario");

  it.each(kept)("Q079 leaves %s open to who has sessions and no plan", (path) => {
    const target = pageRoutes.find((one) => one.path === path) as GuardedRoute;
    for (const state of ["PENDING_SUBSCRIPTION_PLAN", "PENDING_SUBSCRIPTION_PAYMENT"]) {
      expect(outcome(target, path, without(state))).toBe("pass");
      expect(outcome(target, path, without(state, { sessionsKept: undefined }))).toBe("/home-psicologo");
    }
    expect(outcome(target, path, without("EMAIL_CONFIRMED", { type: "ADMINISTRATOR" }))).toBe("/admin/painel");
  });

  it("Q079 opens nothing else, and home leads to the choice of a plan", () => {
    const open = pageRoutes.filter((one) => one.sessionsKept).map((one) => one.path);
    expect(open.toSorted()).toEqual(kept.toSorted());
    const who = without("PENDING_SUBSCRIPTION_PLAN");
    expect(outcome(therapistHome, "/home-psicologo", who)).toBe("/cadastro-psicologo-planos");
    expect(outcome(therapist, "/alterar-plano", who)).toBe("/home-psicologo");
  });
});

describe("a password that somebody else gave (Q102)", () => {
  const temporary = { passwordChangeRequired: true };
  it.each<Case>([
    [
      "is replaced before anything else",
      patientHome,
      "/home-cliente",
      user("ENTERPRISE", COMPLETE, temporary),
      "/primeiro-acesso",
    ],
    ["also when just signed in", signIn, "/entrar", user("COMPANY", COMPLETE, temporary), "/primeiro-acesso"],
    ["is replaced on its page", firstAccess, "/primeiro-acesso", user("CUSTOMER", COMPLETE, temporary), "pass"],
    ["leaves the terms readable", open, "/contato", user("CUSTOMER", COMPLETE, temporary), "pass"],
    ["closes the page for everyone else", firstAccess, "/primeiro-acesso", user("CUSTOMER"), "/home-cliente"],
  ])("%s", (_name, target, path, who, want) => {
    expect(outcome(target, path, who)).toBe(want);
  });
});

describe("a password that was reset through the company's mailbox", () => {
  const unproven = { identityProofRequired: true };
  it.each<Case>([
    ["is followed by a proof", patientHome, "/home-cliente", user("ENTERPRISE", COMPLETE, unproven), PROOF],
    ["also on a page of all roles", anyone, "/blog", user("ENTERPRISE", COMPLETE, unproven), PROOF],
    ["is proven on its page", proof, PROOF, user("ENTERPRISE", COMPLETE, unproven), "pass"],
    ["leaves the terms readable", open, "/contato", user("ENTERPRISE", COMPLETE, unproven), "pass"],
    ["closes the page for everyone else", proof, PROOF, user("ENTERPRISE"), "/home-cliente"],
    [
      "comes after a password that somebody else gave",
      proof,
      PROOF,
      user("ENTERPRISE", COMPLETE, { ...unproven, passwordChangeRequired: true }),
      "/primeiro-acesso",
    ],
  ])("%s", (_name, target, path, who, want) => {
    expect(outcome(target, path, who)).toBe(want);
  });
});

describe("who must do something first", () => {
  it.each([
    ["a given password", user("THERAPIST", COMPLETE, { passwordChangeRequired: true }), "/primeiro-acesso"],
    ["a proof", user("ENTERPRISE", COMPLETE, { identityProofRequired: true }), "/confirmar-identidade"],
    ["a patient without data", user("CUSTOMER", "EMAIL_CONFIRMED"), "/cadastro-usuario-dados"],
    ["an employee without data", user("ENTERPRISE", "EMAIL_CONFIRMED"), "/cadastro-usuario-dados"],
    ["a complete patient", user("CUSTOMER"), null],
    ["a therapist, whose home leads on", user("THERAPIST", "EMAIL_CONFIRMED"), null],
    ["an administrator", user("ADMINISTRATOR", "X"), null],
  ])("%s", (_name, who, want) => {
    expect(mandatoryStep(who)).toBe(want);
  });
});

describe("the way back after sign-in", () => {
  const origin = "https://psic.test";
  it.each([
    ["/blog", "/blog"],
    ["/blog?pagina=2", "/blog?pagina=2"],
    ["//evil.test/blog", null],
    ["/\\evil.test", null],
    ["https://evil.test/blog", null],
    ["javascript:alert(1)", null],
    ["/entrar", null],
    ["/entrar/ABC", null],
    ["/entrar?volta=%2Fblog", null],
    ["/login", null],
    ["/admin/login", null],
    ["/admin/login/T0K", null],
    ["/empresas/login", null],
    ["/sessao-pagamento/s1?de=email", "/sessao-pagamento/s1?de=email"],
    ["/blog#fim", "/blog"],
    ["blog", null],
    ["", null],
    [7, null],
    ["/nao-existe", null],
    [undefined, null],
  ])("%s leads to %s", (volta, want) => {
    expect(safeReturn(volta, origin)).toBe(want);
  });
});

it("knows the home of each role", () => {
  const homes = ["CUSTOMER", "ENTERPRISE", "THERAPIST", "ADMINISTRATOR"].map((type) => homeOf(user(type)));
  expect(homes).toEqual(["/home-cliente", "/home-cliente", "/home-psicologo", "/admin/painel"]);
});
