import { expect, it } from "vitest";
import type { UserInfo } from "~/api/user";
import { registerPages } from "~/lib/pages";
import { decide } from "./guard";
import { rows } from "./routes/table";

const complete = (type: string): UserInfo => ({
  id: "u1",
  type,
  state: "REGISTRATION_COMPLETE",
  name: "Luiza",
  email: "l@psic.test",
});

/** Opens a page of the real table as somebody whose registration is complete. */
function opens(path: string, type: string): boolean {
  registerPages(rows.map((row) => row.path));
  const row = rows.find((one) => one.path === path);
  expect(row, `a page at ${path}`).toBeDefined();
  return !!row && decide(row, path, true, complete(type)).kind === "pass";
}

const PATIENT = [
  "/home-cliente",
  "/minha-agenda-cliente",
  "/dados-pessoais-cliente",
  "/dados-pagamento-cliente",
  "/novo-metodo-pagamento",
  "/cancelar-cartao",
  "/historico-resumo-financeiro-cliente",
  "/sessao-pagamento/$id",
  "/sessao-detalhes/$id",
  "/sessao-reagendamento/$id/$sid",
  "/cancelar-sessao",
  "/sessao/$id",
];
const OWN = [
  "/dados-pagamento-cliente",
  "/novo-metodo-pagamento",
  "/cancelar-cartao",
  "/historico-resumo-financeiro-cliente",
];
const THERAPIST = [
  "/home-psicologo",
  "/minha-agenda-psicologo",
  "/gerenciar-disponibilidade",
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

it.each(PATIENT)("R031 a customer opens %s", (path) => expect(opens(path, "CUSTOMER")).toBe(true));
it.each(OWN)("R031 nobody else opens %s", (path) => {
  for (const type of ["ENTERPRISE", "THERAPIST", "COMPANY", "ADMINISTRATOR"])
    expect(opens(path, type), type).toBe(false);
});
it.each(THERAPIST)("R035 a psychologist opens %s", (path) => expect(opens(path, "THERAPIST")).toBe(true));
