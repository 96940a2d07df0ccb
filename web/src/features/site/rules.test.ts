import { describe, expect, it } from "vitest";
import { contactBody, EMPLOYEES, emptyQuote, type QuoteValues, quoteErrors } from "./rules";

const complete: QuoteValues = {
  email: "rh@empresa.com.br",
  name: "Ana Prado",
  companyName: "Empresa Boa",
  telefone: "(11) 9 8888-7777",
  employees: "51-200",
  subject: "Proposta",
  body: "Queremos saber mais.",
};

describe("contactBody (R214, Q163)", () => {
  it("opens the message with the name", () => {
    expect(contactBody(" Ana ", "Olá!")).toBe("Nome: Ana\n\nOlá!");
  });

  it("sends the message alone when no name was given", () => {
    expect(contactBody("  ", "Olá!")).toBe("Olá!");
  });
});

describe("quoteErrors (R215, Q165)", () => {
  it("accepts a complete quote", () => {
    expect(quoteErrors(complete)).toEqual({});
  });

  it.each(Object.keys(emptyQuote) as (keyof QuoteValues)[])("requires %s", (name) => {
    expect(quoteErrors({ ...complete, [name]: "   " })).toHaveProperty(name);
  });

  it("lists the messages in the order of the screen", () => {
    expect(Object.keys(quoteErrors(emptyQuote))).toEqual(Object.keys(emptyQuote));
  });

  it.each(["ana", "ana@", "ana@empresa", "ana @empresa.com"])("refuses the e-mail %s", (email) => {
    expect(quoteErrors({ ...complete, email })).toEqual({ email: "Email inválido" });
  });

  it.each(["(11) 3333-4444", "(11) 9 8888-7777"])("accepts the phone %s", (telefone) => {
    expect(quoteErrors({ ...complete, telefone })).toEqual({});
  });

  it.each(["(11) 333", "(11) 9 8888-7777-99999"])("refuses the phone %s", (telefone) => {
    expect(quoteErrors({ ...complete, telefone })).toEqual({ telefone: "Telefone inválido" });
  });

  it("offers the six sizes of the specification", () => {
    expect(EMPLOYEES).toEqual(["1-10", "11-50", "51-200", "201-500", "501-1000", "+1000"]);
  });
});
