import { describe, expect, it } from "vitest";
import { boxOf, sideOf } from "./statusBox";
import { held, session } from "./testkit";

const open = { entranceAvailable: true, entranceDescription: "Iniciar sessão" };

describe("the status box", () => {
  it.each([
    ["Aguardando processamento", "PROCESSING"],
    ["Aguardando pagamento", "AWAITING_PAYMENT"],
    ["Expirado", "EXPIRED"],
  ] as const)("R164 %s", (status, statusCode) => {
    expect(boxOf(held({ status, statusCode }), "patient")).toMatchObject({
      title: "Sessão agendada!",
      action: { label: "Pagar", to: "/sessao-pagamento/s1" },
    });
    const other = boxOf(held({ status, statusCode, canPay: false }), "therapist");
    expect(other.title).toBe("Aguardando pagamento do paciente.");
    expect(other.action).toBeUndefined();
  });

  it("asks for no payment that comes by itself, and for no processing one", () => {
    const planned = "Cobrança em 24/11/2026 às 19:00";
    const box = boxOf(held(), "patient", planned);
    expect(box).toMatchObject({ tone: "done", action: { label: "Pagar", calm: true } });
    expect(box.text).toBe(`${planned}. Você não precisa fazer nada agora; se preferir, pague antes.`);
    expect(boxOf(held({ statusCode: "PROCESSING" }), "patient", planned).tone).toBe("wait");
    expect(boxOf(held(), "therapist", planned).title).toBe("Aguardando pagamento do paciente.");
  });

  it("R165 a paid session in the words of each side", () => {
    expect(boxOf(session(), "patient").title).toBe("Pagamento confirmado!");
    expect(boxOf(session(), "therapist").title).toBe("Aguarde o horário agendado.");
  });

  it("R166 a finished session, the same for both, without a way in", () => {
    for (const side of ["patient", "therapist"] as const) {
      const box = boxOf(session({ status: "Finalizado", statusCode: "FINISHED", past: true }), side);
      expect(box.title).toBe("Sessão finalizada!");
      expect(box.action).toBeUndefined();
    }
  });

  it.each([
    ["Cancelado", "CANCELLED"],
    ["outra coisa", "DISPUTED"],
  ] as const)("R167 %s", (status, statusCode) => {
    for (const side of ["patient", "therapist"] as const)
      expect(boxOf(session({ status, statusCode }), side).title).toBe("Não foi possível encontrar a sessão");
  });

  it("R168 Q014 an employee reads the patient's words, only the psychologist the other ones", () => {
    expect(["CUSTOMER", "ENTERPRISE", "THERAPIST"].map(sideOf)).toEqual(["patient", "patient", "therapist"]);
  });

  it("R169 the open room goes before everything, then what is over, then the payment", () => {
    const room = boxOf(session({ availability: open, status: "Finalizado", statusCode: "FINISHED" }), "therapist");
    expect(room).toMatchObject({
      title: "Está na hora da sua sessão!",
      action: { label: "Entrar", to: "/sessao/s1" },
    });
    expect(boxOf(session({ status: "Finalizado", statusCode: "FINISHED" }), "patient").title).toBe(
      "Sessão finalizada!",
    );
    expect(boxOf(held(), "patient").title).toBe("Sessão agendada!");
  });

  it("offers no payment once the hold is over", () => {
    const box = boxOf(held({ canPay: false }), "patient");
    expect(box.action).toBeUndefined();
    expect(box.text).toContain("o horário foi liberado");
  });

  it("says that a payment is looked at, also when the hold ended meanwhile", () => {
    const box = boxOf(held({ canPay: false, status: "Aguardando processamento", statusCode: "PROCESSING" }), "patient");
    expect(box.text).toContain("O pagamento está sendo processado");
    expect(box.action).toBeUndefined();
  });
});
