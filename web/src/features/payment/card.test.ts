import { describe, expect, it } from "vitest";
import { type CardFault, cardFaultsIn, cardLine, fullYear, printedHolder } from "./card";
import { cardFaults } from "./strings";

const TODAY = "2026-11-15";
const good = {
  number: "4539 6206 5992 2097",
  cvv: "099",
  expiryMonth: "12",
  expiryYear: "2030",
  cardHolderName: "Ana Lima",
};

describe("R195 what is wrong with a card", () => {
  it("nothing, when it is good; also in its last month", () => {
    expect(cardFaultsIn(good, TODAY)).toEqual([]);
    expect(cardFaultsIn({ ...good, expiryMonth: "11", expiryYear: "26" }, TODAY)).toEqual([]);
    expect(cardFaultsIn({ ...good, number: "345817690311361", cvv: "1234" }, TODAY)).toEqual([]);
    expect(cardFaultsIn({ ...good, cvv: "0123" }, TODAY)).toEqual([]); // Q221: any brand
  });

  it.each<[Partial<typeof good>, CardFault, string]>([
    [{ number: "4539 6206 5992 2098" }, "INVALID_NUMBER", "Número de cartão inválido"],
    [{ number: "4539 6206 5992" }, "INVALID_NUMBER", "Número de cartão inválido"],
    [{ number: "0000 0000 0000 0000" }, "INVALID_NUMBER", "Número de cartão inválido"],
    [{ cvv: "12" }, "INVALID_SECURITY_CODE", "CVV Inválido"],
    [{ cvv: "12345" }, "INVALID_SECURITY_CODE", "CVV Inválido"],
    [{ expiryMonth: "13" }, "INVALID_EXPIRATION_MONTH", "Mês de expiração inválido"],
    [{ expiryMonth: "10", expiryYear: "2026" }, "INVALID_EXPIRATION_MONTH", "Mês de expiração inválido"],
    [{ expiryYear: "2025" }, "INVALID_EXPIRATION_YEAR", "Ano de expiração inválido"],
    [{ expiryYear: "203" }, "INVALID_EXPIRATION_YEAR", "Ano de expiração inválido"],
    [{ cardHolderName: "Ana 2" }, "INVALID_HOLDER", "Nome do cartão inválido"],
    [{ cardHolderName: "…" }, "INVALID_HOLDER", "Nome do cartão inválido"],
  ])("R195.1 R195.2 R195.3 R195.4 R195.5 %j is %s", (over, fault, text) => {
    expect(cardFaultsIn({ ...good, ...over }, TODAY)).toEqual([fault]);
    expect(cardFaults[fault]).toBe(text);
  });

  it("R195.7 all are found, the one to tell first", () => {
    const empty = { number: "1", cvv: "", expiryMonth: "", expiryYear: "", cardHolderName: "" };
    expect(cardFaultsIn(empty, TODAY)).toEqual([
      "INVALID_NUMBER",
      "INVALID_SECURITY_CODE",
      "INVALID_EXPIRATION_MONTH",
      "INVALID_EXPIRATION_YEAR",
      "INVALID_HOLDER",
    ]);
  });

  it("R195.6 anything else is unknown", () => {
    expect(cardFaults.INVALID_PUBLIC_KEY).toBe("Erro desconhecido.");
  });
});

it("R194.8 R194.9 month has two digits, a year of two gets its 20", () => {
  expect(fullYear("29")).toBe("2029");
  expect(fullYear("2029")).toBe("2029");
  expect(cardLine({ ...good, expiryMonth: "5", expiryYear: "29" }, 7)).toBe("4539620659922097;099;05;2029;Ana Lima;7");
});

it("prints the holder as cards do", () => {
  expect(printedHolder("  João D'Ávila/Souza ")).toBe("Joao DAvilaSouza");
  expect(printedHolder("A".repeat(40))).toHaveLength(30);
});
