import { describe, expect, it } from "vitest";
import { billingErrors, formFieldsOf, subscriberValues } from "./billing";
import { activeFirst, cvvError, dateOf, providerText, statusTone } from "./rules";
import { sentences } from "./shared/plans";
import { simulate } from "./simulate";
import { card, simulation, subscriber, subscription } from "./testkit";

it.each([
  ["Pago", "green", "PAID"],
  ["Cancelado", "red", "CANCELLED"],
  ["Suspenso", "orange", "SUSPENDED"],
  ["Pagamento Pendente", "orange", "OVERDUE"],
  ["Aguardando Pagamento", "orange", "AWAITING_PAYMENT"],
] as const)("R267 %s is %s", (_label, tone, code) => {
  expect(statusTone(code)).toBe(tone);
});

it.each([
  ["R268.1", "PENDING_PAYMENT_CONFIRMATION", "Aguardando Pagamento."],
  ["R268.2", "OK", "Pagamento Aprovado."],
  ["R268.3", "ERROR", "Erro no processamento, contate o suporte."],
  ["R268.4", "OUTRO", "Aguardando Pagamento."],
])("%s the provider's %s reads %s", (_id, status, text) => {
  expect(providerText(status)).toBe(text);
});

it("R266 shows the next charge, else until when it is valid, else nothing", () => {
  expect(dateOf(subscription())).toEqual({ kind: "charge", day: "15/12/2026" });
  expect(dateOf(subscription({ renews: false }))).toEqual({ kind: "until", day: "15/12/2026" });
  expect(dateOf(subscription({ renews: false, overdue: true }))).toEqual({ kind: "overdue", day: "15/12/2026" });
  expect(dateOf(subscription({ nextInvoice: "", validUntil: "" }))).toBeNull();
});

it.each([
  ["101", true],
  ["099", true],
  ["0000", true],
  ["1000", true],
  ["12", false],
  ["12345", false],
  ["12a", false],
])("R272.5 Q221 the CVV %s is taken: %s", (value, ok) => {
  expect(cvvError(value)).toBe(ok ? undefined : "CVV Inválido");
});

it("R273 the active card comes first, the rest keep their order", () => {
  const list = [card({ id: "a", isActive: false }), card({ id: "b", isActive: false }), card({ id: "c" })];
  expect(activeFirst(list).map(({ id }) => id)).toEqual(["c", "a", "b"]);
});

describe("R276 the payment form", () => {
  const whole = subscriberValues(subscriber());
  const empty = Object.fromEntries(Object.keys(whole).map((name) => [name, ""])) as unknown as typeof whole;

  it("needs everything but the complement", () => {
    expect(billingErrors(whole)).toEqual({});
    expect(Object.keys(billingErrors(empty)).sort()).toEqual(
      Object.keys(whole)
        .filter((name) => name !== "addressComplement")
        .sort(),
    );
  });

  it("takes 250 characters of an address and no sign that no street has", () => {
    expect(billingErrors({ ...whole, neighborhood: "a".repeat(251) })).toHaveProperty("neighborhood");
    expect(billingErrors({ ...whole, address: "Rua <b>" })).toHaveProperty("address");
    expect(billingErrors({ ...whole, address: "Rua 25 de Março" })).toEqual({});
  });

  it("finds its fields under the server's names", () => {
    const names = ["customer.cpf", "billing.cep", "card.cardHolderName"].map((name) => ({ name, description: "x" }));
    expect(formFieldsOf(names).map(({ name }) => name)).toEqual(["cpf", "zipCode", "cardHolderName"]);
  });
});

it("R264 a description becomes one line a sentence, and amounts stay whole", () => {
  expect(sentences("R$ 1.500,00 por mês. Nenhuma taxa. ")).toEqual(["R$ 1.500,00 por mês", "Nenhuma taxa"]);
});

it.each([".", " . ", "..", ". ."])("a description of %j makes no line of points alone", (points) => {
  expect(sentences(points)).toEqual([]);
  expect(sentences(`Sem taxa. ${points} Suporte.`)).toEqual(["Sem taxa", "Suporte"]);
});

describe("the simulator", () => {
  it("keeps the server's sums for the sessions that were", () => {
    const { costs, best, saving } = simulate(simulation(), 12);
    expect(costs.map(({ cost }) => cost)).toEqual([540, 345, 150]);
    expect([best?.plan.name, saving]).toEqual(["Plano 3", 390]);
  });

  it("counts other months in proportion, to the centavo", () => {
    // R259 R260 R261: 30%, 15% plus R$ 75,00, nothing plus R$ 150,00; one session of R$ 150,00.
    const { costs, best, saving } = simulate(simulation(), 1);
    expect(costs.map(({ cost }) => cost)).toEqual([45, 97.5, 150]);
    expect([best?.plan.name, saving]).toEqual(["Plano Gratuito", 0]);
  });
});
