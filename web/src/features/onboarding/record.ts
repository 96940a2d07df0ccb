/** Between the therapist's record of the API and the values of the form. */
import type { TherapistRecord } from "~/api/queries/therapists";
import type { LockedField } from "~/features/account/shared/personalRules";
import { lockedFields, payloadOf, valuesOf } from "~/features/account/shared/record";
import { readReais } from "~/lib/money";
import type { TherapistForm } from "./api";
import { clockOf, type TherapistValues } from "./rules";

const DEFAULT_MINUTES = 60;
const DEFAULT_NOTICE = 24;

/** The personal half, in the words of the form that patients fill in too. */
const personalOf = (t: TherapistRecord) => ({ ...t, city: t.location ?? "" });

/** Bank fields start empty: what the server tells is masked and no value to edit. */
export function therapistValues(t: TherapistRecord): TherapistValues {
  return {
    ...valuesOf(personalOf(t)),
    motherName: "",
    showGender: t.showGender ?? false,
    crp: t.crp ?? "",
    psychologicalApproach: t.psychologicalApproach ?? "",
    education: t.education ?? "",
    experience: t.experience ?? "",
    additionalEducation: t.additionalEducationList ?? [],
    additionalEducationInfo: t.additionalEducationInfo ?? "",
    aboutMe: t.aboutMe ?? "",
    professionalInterests: t.professionalInterests ?? "",
    sessionPrice: t.sessionPriceInBRL ? String(Math.round(t.sessionPriceInBRL)) : "",
    sessionTime: clockOf(t.sessionTimeInMinutes || DEFAULT_MINUTES),
    notice: String(t.sessionScheduleRequiredAnticipationTimeInHours || DEFAULT_NOTICE),
    enterpriseSessions: t.enterpriseSessions ?? false,
    replaceBank: false,
    bank: "",
    agency: "",
    account: "",
    pixKey: "",
    availableEquipment: t.availableEquipment ?? [],
    referral: "",
    referralOther: "",
    terms: false,
  };
}

export const lockedOf = (t: TherapistRecord): LockedField[] => lockedFields(personalOf(t));

function professionOf(v: TherapistValues) {
  return {
    crp: v.crp,
    psychologicalApproach: v.psychologicalApproach.trim(),
    education: v.education.trim(),
    experience: v.experience.trim(),
    additionalEducationDTO: { education: v.additionalEducation, information: v.additionalEducationInfo.trim() },
    availableEquipment: v.availableEquipment,
    aboutMe: v.aboutMe.trim(),
    professionalInterests: v.professionalInterests.trim(),
    enterpriseSessions: v.enterpriseSessions,
    showGender: v.showGender,
    sessionTime: v.sessionTime,
    sessionPrice: readReais(v.sessionPrice) ?? 0,
    sessionScheduleRequiredAnticipationTimeInHours: Number(v.notice),
  };
}

const typedBank = (v: TherapistValues) => ({
  bank: v.bank.trim(),
  agency: v.agency,
  account: v.account,
  pixKey: v.pixKey.trim(),
});

/** The masked values go back as they came: the server reads them as "unchanged". */
const storedBank = (t: TherapistRecord) => ({
  bank: t.bank ?? "",
  agency: t.agency ?? "",
  account: t.account ?? "",
  pixKey: t.pixKey ?? "",
});

export const registrationBody = (v: TherapistValues): TherapistForm => ({
  ...payloadOf(v),
  ...professionOf(v),
  ...typedBank(v),
  motherName: v.motherName.trim(),
  referral: { referral: v.referral, value: v.referral === "OTHER" ? v.referralOther.trim() : "" },
  termsOfService: v.terms,
});

/** No mother's name: it is written once and never read, and a form without it keeps the old value. */
export const updateBody = (v: TherapistValues, stored: TherapistRecord): TherapistForm => ({
  ...payloadOf(v),
  ...professionOf(v),
  ...(v.replaceBank ? typedBank(v) : storedBank(stored)),
});

/** The API's names for fields that this form calls otherwise; the personal ones are known already. */
const FORM_NAMES: Record<string, string> = {
  additionalEducationDTO: "additionalEducation",
  "additionalEducationDTO.information": "additionalEducationInfo",
  "referral.value": "referralOther",
  sessionTimeInMinutes: "sessionTime",
  sessionPriceInBRL: "sessionPrice",
  sessionScheduleRequiredAnticipationTimeInHours: "notice",
};

export const formName = (name: string): string => FORM_NAMES[name] ?? name;
