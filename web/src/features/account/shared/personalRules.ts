/** Checks of the personal data: registration form, editing, and the name before the registration. */

import { ageOn, fromBr, type Iso, today as todayInSaoPaulo } from "~/lib/dates";
import { validCpf } from "~/lib/documents";
import type { Errors } from "~/lib/form";
import { withMessages } from "~/lib/form";

export const TEXT_MAX = 250;
export const NUMBER_MAX = 10;
export const RG_MAX = 14;
export const CPF_MAX = 14;
export const PHONE_MAX = 20;
const ISSUER_MAX_REGISTRATION = 10;

/** The registration form allows 10 characters for the issuing body, the editing form 250. */
export const issuerMax = (mode: FormMode) => (mode === "registration" ? ISSUER_MAX_REGISTRATION : TEXT_MAX);

export type FormMode = "registration" | "edit";

const NAME = /^[\p{M}' -]*\p{L}[\p{L}\p{M}' -]*$/u;
const STREET = /^[\p{M} .,'/ºª-]*[\p{L}\d][\p{L}\p{M}\d .,'/ºª-]*$/u;
const CEP = /^\d{5}-\d{3}$/;
/** The RG differs by state: digits, with at most one letter at the end. */
const RG = /^\d{5,}[A-Za-z]?$/;
const PHONE = /^\(\d{2}\) (?:\d{4}-\d{4}|\d \d{4}-\d{4})$/;
const ADULT = 18;
/** The first day of birth that the forms accept (Q212). */
const OLDEST: Iso = "1906-01-01";

/** Phones type a curly apostrophe, and some keyboards type combining accents. The record has one form of both. */
export const tidy = (value: string): string =>
  value
    .normalize("NFC")
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, " ")
    .trim();

export const UNDER_AGE = "O atendimento é para maiores de 18 anos.";

/** Also true for the server's message, when the dates of server and browser differ. */
export const isUnderAge = (error: string | undefined): boolean => error?.startsWith(UNDER_AGE) ?? false;

export function birthError(value: string, today: Iso = todayInSaoPaulo()): string | undefined {
  if (!value) return "A data de nascimento é obrigatória";
  const birth = fromBr(value);
  const age = birth ? ageOn(birth, today) : -1;
  if (!birth || age < 0 || birth < OLDEST) return "Data de nascimento inválida";
  return age < ADULT ? UNDER_AGE : undefined;
}

export const validName = (name: string): boolean => NAME.test(name) && name.length <= TEXT_MAX;

const within = (value: string, max: number, label: string) =>
  value.length > max ? `${label}: no máximo ${max} caracteres` : undefined;

/** Without a message for an empty value the text is optional. */
export const textError = (value: string, missing: string | undefined, max: number, label: string) =>
  value.trim() ? within(value.trim(), max, label) : missing;

export function nameError(value: string): string | undefined {
  const name = tidy(value);
  if (!name) return "O nome é obrigatório";
  return NAME.test(name) ? within(name, TEXT_MAX, "Nome") : "O nome aceita só letras, espaços, hífen e apóstrofo";
}

/**
 * The social name before the registration, and as a therapist's public name. It allows the same letters as the name.
 */
export function socialNameError(value: string): string | undefined {
  const name = tidy(value);
  if (!name) return undefined;
  return NAME.test(name)
    ? within(name, TEXT_MAX, "Nome social")
    : "O nome social aceita só letras, espaços, hífen e apóstrofo";
}

export function rgError(value: string): string | undefined {
  const text = value.trim();
  if (!text) return "O RG é obrigatório";
  return text.length <= RG_MAX && RG.test(text.replace(/[.\s-]/g, "")) ? undefined : "RG inválido";
}

export function cpfError(value: string): string | undefined {
  if (!value) return "O CPF é obrigatório";
  return value.length <= CPF_MAX && validCpf(value) ? undefined : "CPF inválido";
}

export function streetError(value: string): string | undefined {
  const street = tidy(value);
  if (!street) return "O endereço é obrigatório";
  return STREET.test(street)
    ? within(street, TEXT_MAX, "Endereço")
    : "O endereço aceita letras, números e . , ' - / º ª";
}

const cepError = (value: string) => (!value ? "O CEP é obrigatório" : CEP.test(value) ? undefined : "CEP inválido");

const phoneError = (value: string) =>
  !value ? "O celular é obrigatório" : PHONE.test(value) && value.length <= PHONE_MAX ? undefined : "Celular inválido";

export interface PersonalValues {
  fullName: string;
  nickname: string;
  birthDate: string;
  cpf: string;
  document: string;
  documentRegion: string;
  zipCode: string;
  address: string;
  number: string;
  addressComplement: string;
  neighborhood: string;
  city: string;
  addressState: string;
  country: string;
  cellPhone: string;
  gender: string;
  genderCustom: string;
  ethnicity: string;
  emailAlertsOptIn: boolean;
}

/** Fields that cannot be changed after the first save. */
export type LockedField = "birthDate" | "cpf" | "document" | "documentRegion";

function identityErrors(v: PersonalValues, mode: FormMode, today: Iso): Errors<PersonalValues> {
  return {
    fullName: nameError(v.fullName),
    nickname: within(v.nickname.trim(), TEXT_MAX, "Apelido/nome social"),
    birthDate: birthError(v.birthDate, today),
    cpf: cpfError(v.cpf),
    document: rgError(v.document),
    documentRegion: textError(v.documentRegion, "O órgão expedidor é obrigatório", issuerMax(mode), "Órgão expedidor"),
  };
}

type Address = Pick<
  PersonalValues,
  "zipCode" | "address" | "number" | "addressComplement" | "neighborhood" | "city" | "addressState" | "country"
>;

export function addressErrors(v: Address): Errors<Address> {
  return {
    zipCode: cepError(v.zipCode),
    address: streetError(v.address),
    number: textError(v.number, "O número é obrigatório", NUMBER_MAX, "Número"),
    addressComplement: within(v.addressComplement.trim(), TEXT_MAX, "Complemento"),
    neighborhood: textError(v.neighborhood, "O bairro é obrigatório", TEXT_MAX, "Bairro"),
    city: textError(v.city, "A cidade é obrigatória", TEXT_MAX, "Cidade"),
    addressState: v.addressState ? undefined : "O estado é obrigatório",
    country: textError(v.country, "O país é obrigatório", TEXT_MAX, "País"),
  };
}

function aboutErrors(v: PersonalValues): Errors<PersonalValues> {
  return {
    cellPhone: phoneError(v.cellPhone),
    gender: v.gender ? undefined : "O gênero é obrigatório",
    genderCustom:
      v.gender === "OTHER" ? textError(v.genderCustom, "Conte como você se identifica", TEXT_MAX, "Gênero") : undefined,
    ethnicity: v.ethnicity ? undefined : "A cor/raça é obrigatória",
  };
}

/** Locked fields were accepted before and cannot be edited here, so they are not checked again. */
export function personalErrors(
  v: PersonalValues,
  mode: FormMode,
  locked: readonly LockedField[] = [],
  today: Iso = todayInSaoPaulo(),
): Errors<PersonalValues> {
  const errors: Errors<PersonalValues> = { ...identityErrors(v, mode, today), ...addressErrors(v), ...aboutErrors(v) };
  for (const name of locked) delete errors[name];
  return withMessages<PersonalValues>(errors);
}

export interface NameValues {
  fullName: string;
  nickname: string;
  emailAlertsOptIn: boolean;
}

export const basicInfoErrors = (v: NameValues): Errors<NameValues> =>
  withMessages<NameValues>({ fullName: nameError(v.fullName), nickname: socialNameError(v.nickname) });
