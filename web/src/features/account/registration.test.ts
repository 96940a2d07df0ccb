import { expect, it } from "vitest";
import { registrationErrors, registrationOf } from "./registration";
import { emptyPersonal, personalValuesOf } from "./shared/record";

const complete = registrationOf(
  personalValuesOf({
    fullName: "Ana Souza",
    birthDate: "15/11/1990",
    cpf: "529.982.247-25",
    document: "12.345.678",
    documentRegion: "SSP/SP",
    zipCode: "01310-100",
    address: "Avenida Paulista",
    number: "1000",
    neighborhood: "Bela Vista",
    city: "São Paulo",
    addressState: "SP",
    country: "Brasil",
    cellPhone: "(11) 9 8765-4321",
    gender: { value: "FEMALE" },
    ethnicity: "WHITE",
  }),
);

it("R154 the terms are required, the news are not", () => {
  expect(registrationErrors(complete, "registration", [])).toEqual({ terms: "Por favor, confirme os termos de uso." });
  expect(complete.emailAlertsOptIn).toBe(false);
  expect(registrationErrors({ ...complete, terms: true }, "registration", [])).toEqual({});
});

it("R153 a new password is optional, but a begun one must be strong", () => {
  const begun = { ...complete, terms: true, currentPassword: "segredo", password: "abcdef", confirmation: "abcdef" };
  expect(Object.keys(registrationErrors(begun, "registration", []))).toEqual(["password"]);
  expect(registrationErrors({ ...begun, password: "Abcdef1!", confirmation: "Abcdef1!" }, "registration", [])).toEqual(
    {},
  );
});

it("editing asks for no terms and no password", () => {
  expect(registrationErrors(complete, "edit", [])).toEqual({});
});

it.each(["edit", "registration"] as const)("Q220 is saved in parts, with the name alone: %s", (mode) => {
  const name = { ...registrationOf({ ...emptyPersonal, fullName: "Ana Souza" }), terms: true };
  expect(registrationErrors(name, mode, [])).toEqual({});
  expect(Object.keys(registrationErrors({ ...name, fullName: "" }, mode, []))).toEqual(["fullName"]);
  expect(Object.keys(registrationErrors({ ...name, cpf: "1", gender: "OTHER" }, mode, [])).sort()).toEqual([
    "cpf",
    "genderCustom",
  ]);
});
