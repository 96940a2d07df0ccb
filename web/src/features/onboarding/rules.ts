/** Checks of the therapist's form, for registration and for editing. */
import {
  type FormMode,
  type LockedField,
  type PersonalValues,
  personalErrors,
  socialNameError,
  TEXT_MAX,
  textError,
  tidy,
  validName,
} from "~/features/account/shared/personalRules";
import type { Iso } from "~/lib/dates";
import type { Errors } from "~/lib/form";
import { withMessages } from "~/lib/form";
import { crpRegion, formatCrp } from "~/lib/masks";
import { readReais } from "~/lib/money";

export const ABOUT_MAX = 2000;
export const PRICE_MAX = 10_000;
const MINUTES_MIN = 10;
const MINUTES_MAX = 240;
export const BANK_DIGITS_MAX = 20;

const CRP = /^(\d{2})\/\d{1,10}$/;
const CLOCK = /^(\d{2}):([0-5]\d)$/;
const BANK_DIGITS = /^\d{1,20}$/;

export interface TherapistValues extends PersonalValues {
  motherName: string;
  showGender: boolean;
  crp: string;
  psychologicalApproach: string;
  education: string;
  experience: string;
  additionalEducation: string[];
  additionalEducationInfo: string;
  aboutMe: string;
  professionalInterests: string;
  sessionPrice: string;
  sessionTime: string;
  notice: string;
  enterpriseSessions: boolean;
  /** When editing, the stored bank data is kept unless the person replaces all of it or the PIX key alone. */
  bankChange: BankChange;
  bank: string;
  agency: string;
  account: string;
  pixKey: string;
  availableEquipment: string[];
  referral: string;
  referralOther: string;
  terms: boolean;
}

/** Which bank data an edit changes. */
export type BankChange = "none" | "pixKey" | "all";

type TherapistErrors = Errors<TherapistValues>;

/** `00:50` to 50; null for an invalid duration. */
export function parseDuration(clock: string): number | null {
  const match = CLOCK.exec(clock);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** 50 to `00:50`. */
export const formatDuration = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

function durationError(clock: string): string | undefined {
  const minutes = parseDuration(clock);
  return minutes !== null && minutes >= MINUTES_MIN && minutes <= MINUTES_MAX
    ? undefined
    : "Informe a duração entre 10 minutos e 4 horas, no formato HH:MM.";
}

function priceError(price: string): string | undefined {
  const reais = readReais(price) ?? 0;
  return Number.isInteger(reais) && reais > 0 && reais <= PRICE_MAX
    ? undefined
    : "Informe o preço em reais inteiros, até 10.000.";
}

function motherError(value: string): string | undefined {
  const name = tidy(value);
  if (!name) return "O nome da mãe é obrigatório";
  return validName(name) ? undefined : "O nome aceita só letras, espaços, hífen e apóstrofo";
}

function crpError(typed: string): string | undefined {
  const region = CRP.exec(formatCrp(typed))?.[1];
  if (!region) return "Informe o CRP no formato 06/12345.";
  return crpRegion(region) ? undefined : "A região do CRP vai de 01 a 24. Confira os números antes da barra.";
}

const professionErrors = (v: TherapistValues, mode: FormMode): TherapistErrors => ({
  crp: crpError(v.crp),
  psychologicalApproach: textError(v.psychologicalApproach, "Informe a abordagem.", TEXT_MAX, "Abordagem"),
  education: textError(v.education, "Informe a formação.", TEXT_MAX, "Formação"),
  experience: textError(v.experience, mode === "edit" ? "Informe a experiência." : undefined, TEXT_MAX, "Experiência"),
  additionalEducationInfo: textError(v.additionalEducationInfo, undefined, TEXT_MAX, "Detalhes"),
  aboutMe: textError(v.aboutMe, "Escreva sua apresentação.", ABOUT_MAX, "Apresentação"),
  professionalInterests: textError(v.professionalInterests, undefined, TEXT_MAX, "Interesses"),
  sessionPrice: priceError(v.sessionPrice),
  sessionTime: durationError(v.sessionTime),
  notice: v.notice ? undefined : "Escolha a antecedência mínima.",
});

const bankErrors = (v: TherapistValues): TherapistErrors => ({
  bank: textError(v.bank, "Informe o banco.", TEXT_MAX, "Banco"),
  agency: BANK_DIGITS.test(v.agency) ? undefined : "Informe a agência, só números, até 20.",
  account: BANK_DIGITS.test(v.account) ? undefined : "Informe a conta, só números, até 20.",
  pixKey: textError(v.pixKey, undefined, TEXT_MAX, "Chave PIX"),
});

/** Whoever changes the key alone wants to keep being paid by PIX: an empty key would remove it by mistake. */
const newKeyErrors = (v: TherapistValues): TherapistErrors => ({
  pixKey: textError(v.pixKey, "Informe a nova chave PIX.", TEXT_MAX, "Chave PIX"),
});

function changedBankErrors(v: TherapistValues, signUp: boolean): TherapistErrors {
  if (signUp || v.bankChange === "all") return bankErrors(v);
  return v.bankChange === "pixKey" ? newKeyErrors(v) : {};
}

const structureErrors = (v: TherapistValues): TherapistErrors => ({
  availableEquipment: v.availableEquipment.length > 0 ? undefined : "Marque os equipamentos que você tem.",
});

/** Asked once, at registration. */
const signUpErrors = (v: TherapistValues): TherapistErrors => ({
  referral: v.referral ? undefined : "Conte como conheceu a plataforma.",
  referralOther:
    v.referral === "OTHER"
      ? textError(v.referralOther, "Conte como conheceu a plataforma.", TEXT_MAX, "Como conheceu")
      : undefined,
  terms: v.terms ? undefined : "Por favor, confirme os termos de uso.",
});

/** The message of each invalid field, in the order of the screen. */
export function therapistErrors(
  v: TherapistValues,
  mode: FormMode,
  locked: readonly LockedField[] = [],
  today?: Iso,
): TherapistErrors {
  const signUp = mode === "registration";
  const personal: TherapistErrors = personalErrors(v, mode, locked, today);
  return withMessages<TherapistValues>({
    ...personal,
    nickname: socialNameError(v.nickname),
    ...(signUp && { motherName: motherError(v.motherName) }),
    ...professionErrors(v, mode),
    ...changedBankErrors(v, signUp),
    ...structureErrors(v),
    ...(signUp && signUpErrors(v)),
  });
}

/** The CRP can be edited at registration, and later only after a failed validation. */
export const crpOpen = (mode: FormMode, step: string | undefined): boolean =>
  mode === "registration" || step === "INVALID_REGISTRATION";

/** The page that follows the choice of a plan. */
export const afterPlan = (type: string | undefined): string =>
  type === "FREE" ? "/home-psicologo" : "/plano-pagamento";
