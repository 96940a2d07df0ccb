import { describe, expect, it } from "vitest";
import type { TherapistRecord } from "~/api/queries/therapists";
import { lockedOf, registrationBody, therapistValues, updateBody } from "./record";
import type { TherapistValues } from "./rules";

/** A record in which no two fields have the same value, so that a swap shows. */
const record: TherapistRecord = {
  id: "u1",
  username: "luiza@psic.test",
  fullName: "Luiza Prado",
  nickname: "Lu",
  birthDate: "10/05/1988",
  cpf: "52998224725",
  document: "12.345.678",
  documentRegion: "SSP",
  zipCode: "01310100",
  address: "Avenida Paulista",
  number: "1000",
  addressComplement: "apto 12",
  neighborhood: "Bela Vista",
  location: "Campinas",
  addressState: "SP",
  country: "Brasil",
  cellPhone: "11988887777",
  gender: { value: "OTHER", customValue: "Agênero" },
  ethnicity: "MIXED",
  emailAlertsOptIn: true,
  showGender: true,
  crp: "06/12345",
  psychologicalApproach: "Psicanálise",
  education: "USP",
  experience: "Dez anos",
  additionalEducationList: ["MASTERS"],
  additionalEducationInfo: "Psicologia social",
  aboutMe: "Atendo adultos.",
  professionalInterests: "Luto",
  sessionPriceInBRL: 180,
  sessionTimeInMinutes: 80,
  sessionScheduleRequiredAnticipationTimeInHours: 6,
  enterpriseSessions: true,
  bank: "Banco do Brasil",
  agency: "••34",
  account: "••••5678",
  pixKey: "••••.test",
  availableEquipment: ["COMPUTER", "PRIVATE_ROOM"],
  affiliate: "ABC123",
  crpHint: "",
  registrationStep: "EMAIL_CONFIRMED",
  rejectionReason: "",
  user_active: true,
};

const values: TherapistValues = {
  fullName: "Luiza Prado",
  nickname: "Lu",
  birthDate: "10/05/1988",
  cpf: "529.982.247-25",
  document: "12.345.678",
  documentRegion: "SSP",
  zipCode: "01310-100",
  address: "Avenida Paulista",
  number: "1000",
  addressComplement: "apto 12",
  neighborhood: "Bela Vista",
  city: "Campinas",
  addressState: "SP",
  country: "Brasil",
  cellPhone: "(11) 9 8888-7777",
  gender: "OTHER",
  genderCustom: "Agênero",
  ethnicity: "MIXED",
  emailAlertsOptIn: true,
  motherName: "",
  showGender: true,
  crp: "06/12345",
  psychologicalApproach: "Psicanálise",
  education: "USP",
  experience: "Dez anos",
  additionalEducation: ["MASTERS"],
  additionalEducationInfo: "Psicologia social",
  aboutMe: "Atendo adultos.",
  professionalInterests: "Luto",
  sessionPrice: "180",
  sessionTime: "01:20",
  notice: "6",
  enterpriseSessions: true,
  bankChange: "none",
  bank: "",
  agency: "",
  account: "",
  pixKey: "",
  availableEquipment: ["COMPUTER", "PRIVATE_ROOM"],
  referral: "",
  referralOther: "",
  terms: false,
};

/** What registration and editing send alike. */
const common = {
  fullName: "Luiza Prado",
  nickname: "Lu",
  birthdate: "10/05/1988",
  cpf: "529.982.247-25",
  document: "12.345.678",
  documentRegion: "SSP",
  zipCode: "01310-100",
  address: "Avenida Paulista",
  number: "1000",
  addressComplement: "apto 12",
  neighborhood: "Bela Vista",
  location: "Campinas",
  addressState: "SP",
  country: "Brasil",
  cellPhone: "(11) 9 8888-7777",
  gender: { genderEnum: "OTHER", customValue: "Agênero" },
  ethnicity: "MIXED",
  emailAlertsOptIn: true,
  crp: "06/12345",
  psychologicalApproach: "Psicanálise",
  education: "USP",
  experience: "Dez anos",
  additionalEducationDTO: { education: ["MASTERS"], information: "Psicologia social" },
  availableEquipment: ["COMPUTER", "PRIVATE_ROOM"],
  aboutMe: "Atendo adultos.",
  professionalInterests: "Luto",
  enterpriseSessions: true,
  showGender: true,
  sessionTime: "01:20",
  sessionPrice: 180,
  sessionScheduleRequiredAnticipationTimeInHours: 6,
};

const typed = { bank: "Caixa", agency: "4321", account: "98765", pixKey: "luiza@pix.test" };
const asStored = { bank: "Banco do Brasil", agency: "••34", account: "••••5678", pixKey: "••••.test" };

describe("between the record and the form", () => {
  it("shows every stored field, and bank data and consent empty", () => {
    expect(therapistValues(record)).toEqual(values);
  });

  it("Q030 closes what was saved before", () => {
    expect(lockedOf(record)).toEqual(["birthDate", "cpf", "document", "documentRegion"]);
    expect(lockedOf({ ...record, cpf: "", birthDate: "" })).toEqual(["document", "documentRegion"]);
  });

  it("R244 a registration sends every field under the API's name", () => {
    const filled = { ...values, ...typed, motherName: "Ana Prado", referral: "NEWS", referralOther: "x", terms: true };
    expect(registrationBody(filled)).toEqual({
      ...common,
      ...typed,
      motherName: "Ana Prado",
      referral: { referral: "NEWS", value: "" },
      termsOfService: true,
    });
  });

  it("an edit sends every field but the mother's name, and the stored bank data as it came", () => {
    expect(updateBody({ ...values, ...typed }, record)).toEqual({ ...common, ...asStored });
  });

  it("an edit that replaces the bank data sends all of what was typed", () => {
    expect(updateBody({ ...values, ...typed, bankChange: "all" }, record)).toEqual({ ...common, ...typed });
  });

  it("an edit of the PIX key alone sends the rest as it came", () => {
    const body = updateBody({ ...values, ...typed, bankChange: "pixKey" }, record);
    expect(body).toEqual({ ...common, ...asStored, pixKey: typed.pixKey });
  });

  it.each(["emailAlertsOptIn", "showGender", "enterpriseSessions"] as const)("%s is read and sent alone", (one) => {
    const off = { emailAlertsOptIn: false, showGender: false, enterpriseSessions: false };
    const shown = therapistValues({ ...record, ...off, [one]: true });
    expect(shown).toEqual({ ...values, ...off, [one]: true });
    expect(updateBody(shown, record)).toEqual({ ...common, ...asStored, ...off, [one]: true });
  });

  it("sends texts without the spaces around them", () => {
    const spaced = Object.fromEntries(
      Object.entries({ ...values, ...typed, motherName: "Ana Prado", referralOther: "Um amigo" }).map(
        ([name, value]) => [name, SPACED.includes(name) ? ` ${value} ` : value],
      ),
    ) as unknown as TherapistValues;
    expect(registrationBody({ ...spaced, referral: "OTHER" })).toEqual({
      ...common,
      ...typed,
      motherName: "Ana Prado",
      referral: { referral: "OTHER", value: "Um amigo" },
      termsOfService: false,
    });
  });
});

const SPACED = [
  "fullName",
  "nickname",
  "document",
  "documentRegion",
  "address",
  "number",
  "addressComplement",
  "neighborhood",
  "city",
  "country",
  "genderCustom",
  "psychologicalApproach",
  "education",
  "experience",
  "additionalEducationInfo",
  "aboutMe",
  "professionalInterests",
  "bank",
  "pixKey",
  "motherName",
  "referralOther",
];
