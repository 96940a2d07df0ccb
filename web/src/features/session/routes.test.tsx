import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { decide } from "~/app/guard";
import { rows } from "~/app/routes/table";
import { atNoon, person } from "./testkit";

beforeEach(() => atNoon());
afterEach(() => vi.useRealTimers());

const HOMES: Record<string, string> = {
  CUSTOMER: "/home-cliente",
  ENTERPRISE: "/home-cliente",
  THERAPIST: "/home-psicologo",
};

function meets(path: string, type: string, state = "REGISTRATION_COMPLETE") {
  const row = rows.find((candidate) => candidate.path === path);
  if (!row) throw new Error(`no row ${path}`);
  const decision = decide(row, path, true, person(type, { state }));
  return decision.kind === "pass" ? "pass" : decision.to;
}

describe("who meets the pages of sessions", () => {
  it("R160 the history is for common patients only", () => {
    const path = "/historico-resumo-financeiro-cliente";
    expect(["CUSTOMER", "ENTERPRISE", "THERAPIST"].map((type) => meets(path, type))).toEqual([
      "pass",
      HOMES.ENTERPRISE,
      HOMES.THERAPIST,
    ]);
  });

  it.each(["/minha-agenda-cliente", "/sessao-cancelada"])("R160 %s is for both kinds of patients", (path) => {
    expect(["CUSTOMER", "ENTERPRISE", "THERAPIST"].map((type) => meets(path, type))).toEqual([
      "pass",
      "pass",
      HOMES.THERAPIST,
    ]);
  });

  it.each(["/sessao-detalhes/$id", "/sessao-reagendamento/$id/$sid", "/cancelar-sessao"])(
    "%s is for both people of a session",
    (path) => {
      expect(Object.keys(HOMES).map((type) => meets(path, type))).toEqual(["pass", "pass", "pass"]);
    },
  );

  it.each([
    "/sessao-detalhes/$id",
    "/sessao-reagendamento/$id/$sid",
    "/cancelar-sessao",
    "/sessao-cancelada",
    "/minha-agenda-cliente",
    "/historico-resumo-financeiro-cliente",
  ])("R161 %s needs a complete registration", (path) => {
    expect(meets(path, "CUSTOMER", "EMAIL_CONFIRMED")).not.toBe("pass");
  });
});
