import { describe, expect, it } from "vitest";
import {
  clip,
  filterSearch,
  NO_FILTERS,
  parseChoice,
  parseFilters,
  profileAddress,
  profileOf,
  queryOf,
  viewerOf,
} from "./rules";
import { profile } from "./testkit";

const all = {
  text: "ana",
  approach: "Psicanálise",
  period: "EVENING",
  until: "2026-11-20",
  gender: "FEMALE",
  maxPrice: 150,
  benefit: true,
} as const;

describe("filters in the address", () => {
  it("survive the way into the address and back", () => {
    expect(filterSearch(all)).toEqual({
      busca: "ana",
      abordagem: "Psicanálise",
      periodo: "noite",
      ate: "2026-11-20",
      genero: "female",
      preco: "150",
      beneficio: "sim",
    });
    expect(parseFilters(filterSearch(all))).toEqual(all);
    expect(filterSearch(NO_FILTERS)).toEqual({});
  });

  it.each([
    ["periodo", "madrugada"],
    ["ate", "2026-02-30"],
    ["ate", "amanhã"],
    ["genero", "x"],
    ["preco", "-5"],
    ["preco", "1e9"],
    ["preco", "999999"],
    ["busca", 7],
  ])("%s=%s is not understood and counts as not asked", (key, value) => {
    expect(parseFilters({ [key]: value })).toEqual(NO_FILTERS);
  });

  it("keeps a text as long as the server takes", () => {
    expect(parseFilters({ busca: "a".repeat(300) }).text).toHaveLength(250);
  });
});

describe("what goes to the server", () => {
  it("speaks its language", () => {
    expect(queryOf(all, { type: "CUSTOMER" })).toEqual({
      text: "ana",
      approach: "Psicanálise",
      period: "EVENING",
      until: "20/11/2026",
      gender: "FEMALE",
      maxPrice: 150,
    });
    expect(queryOf(NO_FILTERS, { type: "ENTERPRISE" })).toEqual({});
  });

  it("Q056 only an employee asks for the hours of the benefit", () => {
    expect(queryOf(all, { type: "ENTERPRISE" })).toMatchObject({ benefit: true });
    expect(queryOf(all, null)).not.toHaveProperty("benefit");
  });

  it("R028 a visitor cannot ask by price", () => {
    expect(queryOf(all, null)).not.toHaveProperty("maxPrice");
  });
});

describe("the chosen time in the address", () => {
  it("is a day and an hour that exist", () => {
    expect(parseChoice({ dia: "2026-11-16", hora: "09:00" })).toEqual({ day: "2026-11-16", time: "09:00" });
    expect(parseChoice({ dia: "2026-11-31", hora: "09:00" })).toBeNull();
    expect(parseChoice({ dia: "2026-11-16", hora: "24:00" })).toBeNull();
    expect(parseChoice({ dia: "2026-11-16" })).toBeNull();
  });

  it("goes along to the profile", () => {
    expect(profileAddress("t1", null)).toBe("/psicologo-perfil/t1");
    expect(profileAddress("t1", { day: "2026-11-16", time: "09:00" })).toBe(
      "/psicologo-perfil/t1?dia=2026-11-16&hora=09%3A00",
    );
  });
});

describe("R124.7 Q024 the description", () => {
  it("is left alone below 250 characters", () => {
    expect(clip("a".repeat(249))).toBe("a".repeat(249));
  });

  it("ends after 250 characters, counted as people count them", () => {
    expect(clip("á".repeat(251))).toBe(`${"á".repeat(250)}…`);
    expect(clip("😀".repeat(300))).toBe(`${"😀".repeat(250)}…`);
  });
});

describe("the public side of a person", () => {
  it("tells complementary education in words", () => {
    expect(profileOf(profile).extraEducation).toEqual(["Especialização", "Mestrado"]);
  });

  const record = {
    ...profile,
    fullName: "Helena Prado da Costa",
    nickname: "Helena Prado",
    addressState: "SP",
    gender: { value: "FEMALE" as const },
    showGender: false,
    sessionPriceInBRL: 160,
    cpf: "111.444.777-35",
    cellPhone: "(11) 9 9999-9999",
  };

  it("Q022 Q023 takes from an own record only what is public", () => {
    const own = profileOf(record as unknown as Parameters<typeof profileOf>[0]);
    expect(own).toMatchObject({ name: "Helena Prado", state: "SP", gender: "", price: 160 });
    expect(JSON.stringify(own)).not.toMatch(/111\.444|9999-9999|da Costa/);
  });

  it("Q022 is called by the full name where there is no other", () => {
    const own = { ...record, nickname: "" } as unknown as Parameters<typeof profileOf>[0];
    expect(profileOf(own).name).toBe("Helena Prado da Costa");
  });
});

it("Q147 only patients book", () => {
  expect(["CUSTOMER", "ENTERPRISE"].map((type) => viewerOf({ type }))).toEqual(["patient", "patient"]);
  expect(["THERAPIST", "ADMINISTRATOR", "COMPANY"].map((type) => viewerOf({ type }))).toEqual(Array(3).fill("other"));
  expect(viewerOf(null)).toBe("visitor");
});
