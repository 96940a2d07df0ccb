import { expect, it } from "vitest";
import { hasPersonalData, lockedFields, payloadOf, personalValuesOf } from "./record";

const customer = {
  fullName: "Ana Souza",
  username: "ana@exemplo.com",
  birthDate: "15/11/1990",
  cpf: "52998224725",
  zipCode: "01310100",
  city: "São Paulo",
  cellPhone: "11987654321",
  gender: { value: "OTHER", customValue: "Agênero" },
  ethnicity: "MIXED",
};

it("R148.1 R149.2 R151 shows documents in their masks, however they are kept", () => {
  const values = personalValuesOf(customer);
  expect([values.cpf, values.zipCode, values.cellPhone]).toEqual(["529.982.247-25", "01310-100", "(11) 9 8765-4321"]);
});

it("shows empty fields for what was never given", () => {
  expect(personalValuesOf({ username: "ana@exemplo.com" })).toMatchObject({
    fullName: "",
    gender: "",
    emailAlertsOptIn: false,
  });
});

it("Q030 R147 R148.5 R148.6 R148.7 closes exactly the fields that a save filled", () => {
  expect(lockedFields({})).toEqual([]);
  expect(lockedFields({ birthDate: "15/11/1990" })).toEqual(["birthDate"]);
  expect(lockedFields({ birthDate: "x", cpf: "x", document: "x", documentRegion: "x", fullName: "x" })).toEqual([
    "birthDate",
    "cpf",
    "document",
    "documentRegion",
  ]);
});

it("writes with the names of the update payload", () => {
  const payload = payloadOf({ ...personalValuesOf(customer), fullName: "  Ana  D’Ávila " });
  expect(payload).toMatchObject({
    fullName: "Ana D'Ávila",
    birthdate: "15/11/1990",
    location: "São Paulo",
    gender: { genderEnum: "OTHER", customValue: "Agênero" },
    ethnicity: "MIXED",
  });
  expect(payload).not.toHaveProperty("birthDate");
  expect(payload).not.toHaveProperty("city");
});

it("R152 forgets the free text when gender is no longer OTHER", () => {
  expect(payloadOf({ ...personalValuesOf(customer), gender: "FEMALE" }).gender).toEqual({
    genderEnum: "FEMALE",
    customValue: "",
  });
});

it("knows a record that still needs the registration form", () => {
  expect(hasPersonalData({ fullName: "Ana" })).toBe(false);
  expect(hasPersonalData(customer)).toBe(true);
});
