import { describe, expect, it } from "vitest";
import type { UserInfo } from "~/api/user";
import { type Role, roleOf } from "~/login/roles";
import { decide } from "../guard";
import { layoutOf } from "../layouts";
import type { PageRoute } from "./pageRoute";
import { pageRoutes } from "./table";

const routeAt = (path: string): PageRoute => {
  const row = pageRoutes.find((each) => each.path === path);
  if (!row) throw new Error(`no page at ${path}`);
  return row;
};

const who = (type: string, state = "REGISTRATION_COMPLETE"): UserInfo => ({
  id: "u1",
  type,
  state,
  name: "Luiza",
  email: "l@psic.test",
  companyId: "c7",
});

const outcome = (path: string, user: UserInfo | null): string => {
  const decision = decide(routeAt(path), path, user !== null, user);
  return decision.kind === "pass" ? "pass" : decision.to;
};

const ROLES = ["CUSTOMER", "ENTERPRISE", "THERAPIST", "ADMINISTRATOR", "COMPANY"];

const ADMIN = [
  "/admin",
  "/admin/login",
  "/admin/login/$id",
  "/admin/painel",
  "/admin/administradores",
  "/admin/mensagens",
  "/admin/mensagens/$id",
  "/admin/pacotes",
  "/admin/sessoes",
  "/admin/psicologo/aprovar/$id",
  "/admin/psicologos/pendentes",
  "/admin/psicologos/pendentes/$id",
  "/admin/companies",
  "/admin/company",
  "/admin/company/$id",
  "/admin/company/$id/acesso",
  "/admin/company/$id/evidencias",
  "/admin/company/$id/user",
  "/admin/plans",
  "/admin/plan/$id",
  "/admin/therapist/$id",
  "/admin/customer/$id",
  "/admin/register",
  "/admin/email",
  "/admin/repasses",
  "/admin/auditoria",
  "/admin/seguranca",
];
const COMPANY = [
  "/empresas/login",
  "/empresas/painel/$id",
  "/empresas/$id/usuario/cadastrar",
  "/empresas/$id/pagamento",
  "/empresas/$id/acesso",
  "/empresas/$id/evidencias",
  "/empresas/$id/relatorio",
];

describe("R055 which pages have neither header nor footer", () => {
  it.each(ADMIN)("%s is in the administration's frame", (path) =>
    expect(layoutOf(routeAt(path), "ADMINISTRATOR")).toBe("admin"),
  );

  it.each(COMPANY)("%s is in the company's frame", (path) =>
    expect(layoutOf(routeAt(path), "COMPANY")).toBe("company"),
  );

  it("Q176 no other page hides them from patients, psychologists and visitors", () => {
    const own = new Set([...ADMIN, ...COMPANY]);
    for (const role of ["CUSTOMER", "ENTERPRISE", "THERAPIST", null] as (Role | null)[])
      for (const row of pageRoutes)
        expect(layoutOf(row, role), `${row.path} for ${role}`).toBe(
          own.has(row.path) ? (row.path.startsWith("/admin") ? "admin" : "company") : "site",
        );
  });
});

describe("R051 the words for roles", () => {
  it.each(ROLES)("%s is a role", (type) => expect(roleOf({ type })).toBe(type));

  it("ADMIN is another word for the administrator (Q009)", () =>
    expect(roleOf({ type: "ADMIN" })).toBe("ADMINISTRATOR"));

  it.each(["ALL", "", "admin", "PUBLIC", "constructor"])("%j is no role", (type) =>
    expect(roleOf({ type })).toBeNull(),
  );

  it.each([...ROLES, "ADMIN"])("ALL admits %s to a page for any role", (type) => {
    const path = "/acesso";
    expect(routeAt(path).access).toBe("ALL");
    expect(outcome(path, who(type))).toBe("pass");
  });

  it("ALL does not admit a visitor", () => expect(outcome("/acesso", null)).toBe("/entrar?volta=%2Facesso"));

  it("ADMIN opens the administration (Q009)", () => expect(outcome("/admin/plans", who("ADMIN"))).toBe("pass"));
});

describe("R227 the pages of the registration", () => {
  const STATES = [
    "CREATED",
    "EMAIL_CONFIRMED",
    "REQUIRED_DATA_PROVIDED",
    "INVALID_REGISTRATION",
    "PENDING_SUBSCRIPTION_PLAN",
    "PENDING_SUBSCRIPTION_PAYMENT",
    "REGISTRATION_COMPLETE",
  ];
  const OPEN = ["/cadastro-aprovacao-aguardando", "/cadastro-invalido"];
  const STEPS = [
    "/cadastro-psicologo-planos",
    "/cadastro-psicologo-pagamento",
    "/cadastro-psicologo-dados",
    "/cadastro-concluido-psicologo",
    "/plano-pagamento",
    "/dados-pessoais-psicologo",
  ];

  it.each([...OPEN, ...STEPS, "/cadastrar-psicologo"])("%s needs no complete registration", (path) =>
    expect(routeAt(path).fullRegistration).toBe(false),
  );

  it.each(OPEN)("%s is public", (path) => {
    expect(outcome(path, null)).toBe("pass");
    for (const state of STATES) expect(outcome(path, who("THERAPIST", state))).toBe("pass");
  });

  it.each(STEPS)("%s opens to a psychologist in every state, and to nobody else", (path) => {
    for (const state of STATES) expect(outcome(path, who("THERAPIST", state)), state).toBe("pass");
    expect(outcome(path, null)).toBe(`/entrar?volta=${encodeURIComponent(path)}`);
    expect(outcome(path, who("CUSTOMER"))).toBe("/home-cliente");
    expect(outcome(path, who("ENTERPRISE"))).toBe("/home-cliente");
    expect(outcome(path, who("ADMINISTRATOR"))).toBe("/admin/painel");
    expect(outcome(path, who("COMPANY"))).toBe("/empresas/painel/c7");
  });

  it("/cadastrar-psicologo opens to a visitor and sends home whoever has an account", () => {
    expect(outcome("/cadastrar-psicologo", null)).toBe("pass");
    expect(outcome("/cadastrar-psicologo", who("THERAPIST", "EMAIL_CONFIRMED"))).toBe("/home-psicologo");
    expect(outcome("/cadastrar-psicologo", who("CUSTOMER"))).toBe("/home-cliente");
  });
});
