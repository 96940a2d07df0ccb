import { describe, expect, it } from "vitest";
import { type BillingValues, billingErrors, formFieldsOf, methodOf, subscriberValues } from "./billing";
import { subscriber } from "./testkit";

/** No two values are the same, so that a swap shows. */
const values: BillingValues = {
  fullName: "Luiza Prado",
  email: "luiza@psic.test",
  cpf: "529.982.247-25",
  telephone: "(11) 9 8765-4321",
  zipCode: "01310-100",
  address: "Avenida Paulista",
  number: "1000",
  addressComplement: "apto 12",
  neighborhood: "Bela Vista",
  city: "Campinas",
  addressState: "SP",
  country: "Portugal",
};

const billing = {
  cep: "01310-100",
  logradouro: "Avenida Paulista",
  numero: "1000",
  complemento: "apto 12",
  bairro: "Bela Vista",
  localidade: "Campinas",
  uf: "SP",
  pais: "Portugal",
};

const card = { cardHolderName: "Luiza Prado", cardHolderDocument: "529.982.247-25", cardHash: "abc" };

describe("the payment form of a plan", () => {
  it("shows every stored field, in its mask", () => {
    expect(subscriberValues(subscriber({ cpf: "52998224725", telephone: "11987654321", billing }))).toEqual(values);
  });

  it("starts empty, in Brazil, where nothing is stored", () => {
    expect(subscriberValues(subscriber({ fullName: "", email: "", cpf: "", telephone: "", billing: {} }))).toEqual({
      ...Object.fromEntries(Object.keys(values).map((name) => [name, ""])),
      country: "Brasil",
    });
  });

  it("sends every field under the API's name", () => {
    const customer = {
      fullName: "Luiza Prado",
      email: "luiza@psic.test",
      cpf: "529.982.247-25",
      telephone: "(11) 9 8765-4321",
    };
    expect(methodOf(values, card)).toEqual({ customer, card, billing });
    const spaced = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, SPACED.includes(name) ? ` ${value} ` : value]),
    ) as unknown as BillingValues;
    expect(methodOf(spaced, card)).toEqual({ customer, card, billing });
  });

  it.each([
    ["billing.cep", "zipCode"],
    ["billing.logradouro", "address"],
    ["billing.numero", "number"],
    ["billing.complemento", "addressComplement"],
    ["billing.bairro", "neighborhood"],
    ["billing.localidade", "city"],
    ["billing.uf", "addressState"],
    ["billing.pais", "country"],
    ["customer.email", "email"],
    ["customer.telephone", "telephone"],
    ["card.cardHolderDocument", "cardHolderDocument"],
    ["cvv", "cvv"],
  ])("a refusal of %s lands on %s", (wire, name) => {
    expect(formFieldsOf([{ name: wire, description: "x" }])).toEqual([{ name, description: "x" }]);
  });

  it("R276 needs every field but the complement", () => {
    for (const name of Object.keys(values)) {
      const errors = Object.keys(billingErrors({ ...values, [name]: "" }));
      expect([name, errors]).toEqual([name, name === "addressComplement" ? [] : [name]]);
    }
  });
});

const SPACED = ["fullName", "email", "address", "number", "addressComplement", "neighborhood", "city", "country"];
