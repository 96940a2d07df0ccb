import { describe, expect, it } from "vitest";
import { applyMask } from "~/lib/masks";
import { formFieldName, registrationBody, therapistValues, updateBody } from "./record";
import { afterPlan, crpOpen, formatDuration, parseDuration, type TherapistValues, therapistErrors } from "./rules";
import { doneSections, SECTIONS } from "./sections";
import { notices } from "./shared/options";
import { newcomer, therapist } from "./testkit";

const TODAY = "2026-11-15";

const full = (over: Partial<TherapistValues> = {}): TherapistValues => ({
  ...therapistValues(therapist()),
  motherName: "Ana Prado",
  bank: "Banco do Brasil",
  agency: "1234",
  account: "56789",
  referral: "NEWS",
  terms: true,
  ...over,
});

const signUp = (over: Partial<TherapistValues>) => therapistErrors(full(over), "registration", [], TODAY);
const edit = (over: Partial<TherapistValues>) => therapistErrors(full(over), "edit", [], TODAY);

it("a complete form has nothing to correct", () => {
  expect(signUp({})).toEqual({});
  expect(edit({})).toEqual({});
});

describe("R239 what a registration asks for", () => {
  it.each<[string, Partial<TherapistValues>]>([
    ["R239.2 social name", { nickname: "" }],
    ["R239.3 complement", { addressComplement: "" }],
    ["R239.4 complementary education", { additionalEducation: [] }],
    ["R239.5 its details", { additionalEducationInfo: "" }],
    ["R239.6 interests", { professionalInterests: "" }],
    ["R239.7 enterprise sessions", { enterpriseSessions: false }],
    ["R239.8 e-mail news", { emailAlertsOptIn: false }],
    ["R239.9 experience", { experience: "" }],
    ["the PIX key", { pixKey: "" }],
  ])("%s is optional", (_name, over) => {
    expect(signUp(over)).toEqual({});
  });

  it.each<[keyof TherapistValues, Partial<TherapistValues>]>([
    ["fullName", { fullName: " " }],
    ["motherName", { motherName: "" }],
    ["cpf", { cpf: "" }],
    ["document", { document: "" }],
    ["documentRegion", { documentRegion: "" }],
    ["birthDate", { birthDate: "" }],
    ["zipCode", { zipCode: "" }],
    ["cellPhone", { cellPhone: "" }],
    ["gender", { gender: "" }],
    ["ethnicity", { ethnicity: "" }],
    ["crp", { crp: "" }],
    ["crp", { crp: "00/1" }],
    ["crp", { crp: "25/1" }],
    ["crp", { crp: "61/2" }],
    ["psychologicalApproach", { psychologicalApproach: "" }],
    ["education", { education: "" }],
    ["aboutMe", { aboutMe: " " }],
    ["sessionPrice", { sessionPrice: "" }],
    ["bank", { bank: "" }],
    ["agency", { agency: "" }],
    ["account", { account: "" }],
    ["availableEquipment", { availableEquipment: [] }],
    ["referral", { referral: "" }],
    ["referralOther", { referral: "OTHER", referralOther: "" }],
    ["terms", { terms: false }],
  ])("%s is required", (name, over) => {
    expect(Object.keys(signUp(over))).toEqual([name]);
  });

  it("R239.11 refuses a registration without the terms in the specified words", () => {
    expect(signUp({ terms: false })).toEqual({ terms: "Por favor, confirme os termos de uso." });
  });

  it("R239.10 Q126 asks for the experience when editing, and still not for interests", () => {
    expect(Object.keys(edit({ experience: "" }))).toEqual(["experience"]);
    expect(edit({ professionalInterests: "" })).toEqual({});
  });

  it("editing asks neither for terms, mother's name nor how the product was found", () => {
    expect(edit({ terms: false, motherName: "", referral: "" })).toEqual({});
  });
});

describe("R240 masks", () => {
  it.each([
    ["R240.8 Q159", "crp", "06/123456789012", "06/1234567890"],
    ["R240.9", "time", "0050x", "00:50"],
    ["R240.11 R240.12", "bankDigits", "12a-34567890123456789099", "12345678901234567890"],
  ] as const)("%s %s", (_id, mask, typed, shown) => {
    expect(applyMask(mask, typed)).toBe(shown);
  });
});

describe("R241 R242 letters and lengths", () => {
  it("R241 a name takes letters, accents, spaces and apostrophes only", () => {
    expect(signUp({ motherName: "Joana d'Ávila" })).toEqual({});
    expect(signUp({ motherName: "Joana 2" })).toHaveProperty("motherName");
    expect(signUp({ fullName: "Luiza 2" })).toHaveProperty("fullName");
    expect(signUp({ nickname: "Zap (11) 99999-9999" })).toHaveProperty("nickname");
    expect(signUp({ nickname: "Lua d’Ávila-Prado" })).not.toHaveProperty("nickname");
  });

  it.each([
    ["R242.1 text", "education", 250],
    ["R242.1 approach", "psychologicalApproach", 250],
    ["Q166 about", "aboutMe", 2000],
  ] as const)("%s", (_id, name, most) => {
    expect(signUp({ [name]: "a".repeat(most) })).toEqual({});
    expect(signUp({ [name]: "a".repeat(most + 1) })).toHaveProperty(name);
  });
});

describe("Q141 Q167 duration, price and notice", () => {
  it.each(["00:10", "00:50", "04:00"])("%s is a session", (sessionTime) => {
    expect(signUp({ sessionTime })).toEqual({});
  });
  it.each(["00:09", "04:01", "00:60", "5", ""])("%j is none", (sessionTime) => {
    expect(signUp({ sessionTime })).toHaveProperty("sessionTime");
  });
  it.each([
    ["1", true],
    ["10000", true],
    ["0", false],
    ["10001", false],
    ["12,5", false],
    ["99,90", false],
    ["99.90", false],
    ["R$ 99,90", false],
    ["99,00", true],
    ["1.200", true],
    ["1.200,00", true],
    ["R$ 1.200,00", true],
    ["10.000,00", true],
    ["10.000,01", false],
    ["1,200", false],
    ["12.00.0", false],
    ["-3", false],
    ["180a", false],
    ["1e3", false],
  ])("R240.10 a price of %s: %s", (sessionPrice, fine) => {
    expect("sessionPrice" in signUp({ sessionPrice })).toBe(!fine);
  });
  it("converts both ways", () => {
    expect(parseDuration("01:20")).toBe(80);
    expect(formatDuration(80)).toBe("01:20");
  });
  it("starts a newcomer at 24 hours of notice and offers the specified ones", () => {
    const blank = newcomer({ sessionScheduleRequiredAnticipationTimeInHours: 0, sessionTimeInMinutes: 0 });
    expect(therapistValues(blank)).toMatchObject({ notice: "24", sessionTime: "01:00" });
    expect(notices.map((option) => option.value)).toEqual(["1", "2", "3", "6", "12", "24"]);
  });
});

describe("what is sent", () => {
  it("R244 speaks the words of the API", () => {
    const body = registrationBody(full({ referral: "OTHER", referralOther: " Um amigo ", notice: "6" }));
    expect(body).toMatchObject({
      fullName: "Luiza Prado",
      birthdate: "10/05/1988",
      document: "12.345.678",
      documentRegion: "SSP",
      location: "São Paulo",
      cellPhone: "(11) 9 8888-7777",
      gender: { genderEnum: "FEMALE", customValue: "" },
      psychologicalApproach: "Psicanálise",
      additionalEducationDTO: { education: ["MASTERS"], information: "Psicologia social" },
      referral: { referral: "OTHER", value: "Um amigo" },
      motherName: "Ana Prado",
      sessionTime: "00:50",
      sessionPrice: 180,
      sessionScheduleRequiredAnticipationTimeInHours: 6,
      termsOfService: true,
    });
  });

  it.each([
    ["180", 180],
    ["180,00", 180],
    ["1.200,00", 1200],
    ["1.200", 1200],
  ])("Q167 a price written as %s is sent as whole reais", (sessionPrice, sent) => {
    expect(registrationBody(full({ sessionPrice })).sessionPrice).toBe(sent);
  });

  it("an untouched bank account goes back masked, a replaced one as typed", () => {
    expect(updateBody(full(), therapist())).toMatchObject({ agency: "••34", account: "••••5678" });
    const body = updateBody(full({ bankChange: "all" }), therapist());
    expect(body).toMatchObject({ agency: "1234", account: "56789" });
  });

  it("Q125 an edit sends no mother's name, so that the server keeps it", () => {
    expect(updateBody(full(), therapist())).not.toHaveProperty("motherName");
  });

  it.each([
    ["additionalEducationDTO", "additionalEducation"],
    ["referral.value", "referralOther"],
    ["sessionScheduleRequiredAnticipationTimeInHours", "notice"],
    ["crp", "crp"],
  ])("a refusal of %s lands on %s", (wire, name) => {
    expect(formFieldName(wire)).toBe(name);
    expect(full()).toHaveProperty(name);
  });
});

it("R234 the CRP is open at sign-up and after a failed validation only", () => {
  expect(crpOpen("registration", "EMAIL_CONFIRMED")).toBe(true);
  expect(crpOpen("edit", "INVALID_REGISTRATION")).toBe(true);
  for (const step of ["REQUIRED_DATA_PROVIDED", "PENDING_SUBSCRIPTION_PLAN", "REGISTRATION_COMPLETE"])
    expect(crpOpen("edit", step)).toBe(false);
});

it("R233 the free plan leads home, any other to its payment", () => {
  expect(afterPlan("FREE")).toBe("/home-psicologo");
  expect(["PARTIAL", "FULL"].map(afterPlan)).toEqual(["/plano-pagamento", "/plano-pagamento"]);
});

it("the progress counts the parts that would pass", () => {
  expect(doneSections(signUp({}))).toHaveLength(SECTIONS.length);
  expect(doneSections(signUp({ agency: "" }))).not.toContain("banco");
  const placed = SECTIONS.flatMap((section) => section.fields);
  const judged = Object.keys(therapistErrors(full(EMPTY), "registration", [], TODAY));
  expect(judged.filter((name) => !(placed as string[]).includes(name))).toEqual([]);
});

const EMPTY = Object.fromEntries(
  Object.entries(full()).map(([name, value]) => [
    name,
    Array.isArray(value) ? [] : typeof value === "string" ? "" : value,
  ]),
) as Partial<TherapistValues>;
