import { describe, expect, it } from "vitest";
import { person } from "../../../tests/renderApp";
import { decide } from "../guard";
import { pageRoutes } from "./table";

const HOME = "/home-cliente";
const PEOPLE = ["CUSTOMER", "ENTERPRISE", "THERAPIST"] as const;

/** Where somebody ends who opens a row's address: there, or elsewhere. */
function meets(path: string, type: string, state = "REGISTRATION_COMPLETE"): string {
  const row = pageRoutes.find((candidate) => candidate.path === path);
  if (!row) throw new Error(`no row ${path}`);
  const decision = decide(row, path, true, person(type, { state }));
  return decision.kind === "pass" ? "in" : decision.to;
}
const each = (path: string) => PEOPLE.map((type) => meets(path, type));

const CUSTOMER_ONLY = [
  "/dados-pagamento-cliente",
  "/novo-metodo-pagamento",
  "/historico-resumo-financeiro-cliente",
  "/cancelar-cartao",
];
const PATIENTS_ONLY = [
  "/dados-pessoais-cliente",
  "/minha-agenda-cliente",
  "/sessao-pagamento/$id",
  "/sessao-cancelada",
];
const BOTH_SIDES = ["/sessao-detalhes/$id", "/sessao-reagendamento/$id/$sid", "/cancelar-sessao"];

describe("who meets a patient's pages", () => {
  it.each(CUSTOMER_ONLY)("R160 %s is for common patients", (path) => {
    expect(each(path)).toEqual(["in", HOME, "/home-psicologo"]);
  });

  it.each(PATIENTS_ONLY)("R160 %s is for both kinds of patients", (path) => {
    expect(each(path)).toEqual(["in", "in", "/home-psicologo"]);
  });

  it.each(BOTH_SIDES)("R160 %s is marked for both people of a session", (path) => {
    expect(each(path)).toEqual(["in", "in", "in"]);
  });

  it.each([...CUSTOMER_ONLY, ...PATIENTS_ONLY, ...BOTH_SIDES])("R161 %s needs a complete registration", (path) => {
    expect(meets(path, "CUSTOMER", "EMAIL_CONFIRMED")).not.toBe("in");
  });

  it.each(["/cadastro-usuario-dados", "/cadastro-paciente-pagamento"])("R159 %s does not", (path) => {
    expect(meets(path, "CUSTOMER", "EMAIL_CONFIRMED")).toBe("in");
    expect(meets(path, "THERAPIST")).toBe("/home-psicologo");
  });

  it.each(["/cadastrar-paciente", "/consultorio-online"])("R159 %s is for any role, fully registered", (path) => {
    expect(each(path)).toEqual(["in", "in", "in"]);
    expect(meets(path, "CUSTOMER", "EMAIL_CONFIRMED")).not.toBe("in");
  });

  it.each(["/blog", "/cadastro-concluido", "/pagamento-realizado"])(
    "R159 %s is for any role, registered or not",
    (path) => {
      expect(each(path)).toEqual(["in", "in", "in"]);
      expect(meets(path, "CUSTOMER", "EMAIL_CONFIRMED")).toBe("in");
    },
  );
});
