import { expect, it } from "vitest";
import type { UserInfo } from "~/api/user";
import { decide } from "./guard";
import { pageRoutes } from "./routes/table";

const who = (type: string): UserInfo => ({
  id: "u1",
  type,
  state: "REGISTRATION_COMPLETE",
  name: "Luiza",
  email: "l@psic.test",
});

/** Where the guard lets somebody of this type go who opens the page. */
function reached(type: string, path: string): string {
  const row = pageRoutes.find((each) => each.path === path);
  if (!row) return "no such page";
  const decision = decide(row, path, true, who(type));
  return decision.kind === "pass" ? path : decision.to;
}

const PATIENT = [
  "/home-cliente",
  "/minha-agenda-cliente",
  "/dados-pessoais-cliente",
  "/sessao-pagamento/$id",
  "/sessao-detalhes/$id",
  "/sessao-reagendamento/$id/$sid",
  "/cancelar-sessao",
  "/sessao-cancelada",
  "/sessao/$id",
  "/pagamento-realizado",
];
const PAYING = [
  "/dados-pagamento-cliente",
  "/novo-metodo-pagamento",
  "/cancelar-cartao",
  "/historico-resumo-financeiro-cliente",
];
const THERAPIST = [
  "/cadastro-psicologo-dados",
  "/cadastro-psicologo-planos",
  "/plano-pagamento",
  "/home-psicologo",
  "/minha-agenda-psicologo",
  "/gerenciar-disponibilidade",
  "/meus-calendarios",
  "/meus-convites",
  "/meu-contrato",
  "/dados-pagamento-psicologo",
  "/novo-metodo-pagamento-psi",
  "/alterar-plano",
  "/historico-resumo-financeiro",
  "/dados-pessoais-psicologo",
  "/sessao-detalhes/$id",
  "/sessao-reagendamento/$id/$sid",
  "/cancelar-sessao",
  "/sessao/$id",
];

it.each([...PATIENT, ...PAYING])("R031 a customer opens %s", (path) => expect(reached("CUSTOMER", path)).toBe(path));

it.each(PATIENT)("R032 an employee opens %s", (path) => expect(reached("ENTERPRISE", path)).toBe(path));

it.each(PAYING)("R032 an employee who opens %s is sent home", (path) =>
  expect(reached("ENTERPRISE", path)).toBe("/home-cliente"),
);

it.each(THERAPIST)("R035 a psychologist opens %s", (path) => expect(reached("THERAPIST", path)).toBe(path));

it.each([...PAYING, "/home-cliente", "/minha-agenda-cliente"])(
  "R035 a psychologist who opens %s is sent home",
  (path) => expect(reached("THERAPIST", path)).toBe("/home-psicologo"),
);
