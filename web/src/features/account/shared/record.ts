/** Converts between the customer record of the API and the values of the form. */
import { applyMask } from "~/lib/masks";
import type { Ethnicity, Gender } from "./options";
import { type LockedField, type PersonalValues, tidy } from "./personalRules";

export interface Customer {
  fullName?: string;
  nickname?: string;
  username?: string;
  birthDate?: string;
  cpf?: string;
  document?: string;
  documentRegion?: string;
  zipCode?: string;
  address?: string;
  number?: string;
  addressComplement?: string;
  neighborhood?: string;
  city?: string;
  addressState?: string;
  country?: string;
  cellPhone?: string;
  gender?: { value?: string; customValue?: string };
  ethnicity?: string;
  affiliate?: string;
  state?: string;
  emailAlertsOptIn?: boolean;
}

export const emptyPersonal: PersonalValues = {
  fullName: "",
  nickname: "",
  birthDate: "",
  cpf: "",
  document: "",
  documentRegion: "",
  zipCode: "",
  address: "",
  number: "",
  addressComplement: "",
  neighborhood: "",
  city: "",
  addressState: "",
  country: "",
  cellPhone: "",
  gender: "",
  genderCustom: "",
  ethnicity: "",
  emailAlertsOptIn: false,
};

const TEXTS = [
  "fullName",
  "nickname",
  "birthDate",
  "cpf",
  "document",
  "documentRegion",
  "zipCode",
  "address",
  "number",
  "addressComplement",
  "neighborhood",
  "city",
  "addressState",
  "country",
  "cellPhone",
  "ethnicity",
] as const;

export function personalValuesOf(customer: Customer): PersonalValues {
  const values = { ...emptyPersonal };
  for (const name of TEXTS) values[name] = customer[name] ?? "";
  values.cpf = applyMask("cpf", values.cpf);
  values.zipCode = applyMask("cep", values.zipCode);
  values.cellPhone = applyMask("phone", values.cellPhone);
  values.gender = customer.gender?.value ?? "";
  values.genderCustom = customer.gender?.customValue ?? "";
  values.emailAlertsOptIn = customer.emailAlertsOptIn ?? false;
  return values;
}

export const LOCKABLE: readonly LockedField[] = ["birthDate", "cpf", "document", "documentRegion"];

/** A field is locked once the server has a value for it. */
export const lockedFields = (customer: Customer): LockedField[] => LOCKABLE.filter((name) => Boolean(customer[name]));

/** Whether the record is complete enough to skip the registration form. */
export const hasPersonalData = (customer: Customer): boolean =>
  Boolean(customer.cpf && customer.birthDate && customer.zipCode);

/** The request has other names than the response: birthdate, location, genderEnum. Call it only with valid values. */
export function payloadOf(v: PersonalValues) {
  return {
    fullName: tidy(v.fullName),
    nickname: tidy(v.nickname),
    birthdate: v.birthDate,
    cpf: v.cpf,
    document: v.document.trim(),
    documentRegion: v.documentRegion.trim(),
    zipCode: v.zipCode,
    address: tidy(v.address),
    number: v.number.trim(),
    addressComplement: v.addressComplement.trim(),
    neighborhood: v.neighborhood.trim(),
    location: v.city.trim(),
    addressState: v.addressState,
    country: v.country.trim(),
    cellPhone: v.cellPhone,
    gender: { genderEnum: v.gender as Gender, customValue: v.gender === "OTHER" ? v.genderCustom.trim() : "" },
    ethnicity: v.ethnicity as Ethnicity,
    emailAlertsOptIn: v.emailAlertsOptIn,
  };
}

export type CustomerUpdate = ReturnType<typeof payloadOf>;
