import { expect, it } from "vitest";
import { addressFrom, cepQuery } from "./cep";

const paulista = {
  logradouro: "Avenida Paulista",
  complemento: "lado par",
  bairro: "Bela Vista",
  localidade: "São Paulo",
  uf: "SP",
};

it("R149.4 asks without the dash, and only for a complete code", () => {
  expect(cepQuery("01310-100")).toBe("01310100");
  for (const part of ["", "01310", "01310-10", "01310100"]) expect(cepQuery(part)).toBeNull();
});

it("R149.5 R149.6 R149.7 R149.8 R149.9 R149.10 fills the whole address", () => {
  expect(addressFrom(paulista, "")).toEqual({
    address: "Avenida Paulista",
    addressComplement: "lado par",
    neighborhood: "Bela Vista",
    city: "São Paulo",
    addressState: "SP",
    country: "Brasil",
  });
});

it("R149.7 a typed complement stays", () => {
  expect(addressFrom(paulista, "apto 12")).not.toHaveProperty("addressComplement");
});

it("R149.11 the error flag fills nothing, in both of its spellings", () => {
  expect(addressFrom({ erro: true }, "")).toEqual({});
  expect(addressFrom({ ...paulista, erro: "true" }, "")).toEqual({});
});

it("a code of a whole town does not wipe what was typed", () => {
  expect(addressFrom({ logradouro: "", bairro: "", localidade: "Alto Paraíso", uf: "GO" }, "")).toEqual({
    city: "Alto Paraíso",
    addressState: "GO",
    country: "Brasil",
  });
});
