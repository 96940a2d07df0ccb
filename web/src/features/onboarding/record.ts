/** Converts between the therapist's record of the API and the values of the form. */
import type { TherapistRecord } from "~/api/queries/therapists";
import type { LockedField } from "~/features/account/shared/personalRules";
import { lockedFields, payloadOf, personalValuesOf } from "~/features/account/shared/record";
import { formatCrp } from "~/lib/masks";
import { readReais } from "~/lib/money";
import type { TherapistForm } from "./api";
import { formatDuration, type TherapistValues } from "./rules";

const DEFAULT_MINUTES = 60;
const DEFAULT_NOTICE = 24;

/** The personal part, with the field names of the personal form. */
const personalOf = (t: TherapistRecord) => ({ ...t, ...namesOf(t), city: t.location ?? "" });

/** The name that waits for a review stays in the form: the public name, sent again, would withdraw the request. */
const namesOf = ({ nameChange, fullName = "", nickname = "" }: TherapistRecord) =>
  nameChange?.status === "PENDING"
    ? { fullName: nameChange.fullName, nickname: nameChange.nickname }
    : { fullName, nickname };

/** Whether a save asks for another public name. A rejected registration is reviewed as a whole instead. */
export const asksName = (v: TherapistValues, t: TherapistRecord): boolean => {
  const names = namesOf(t);
  return (
    t.registrationStep !== "INVALID_REGISTRATION" &&
    (v.fullName.trim() !== names.fullName || v.nickname.trim() !== names.nickname)
  );
};

/** Bank fields start empty, because the server sends them masked. */
export function therapistValues(t: TherapistRecord): TherapistValues {
  return {
    ...personalValuesOf(personalOf(t)),
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
    sessionTime: formatDuration(t.sessionTimeInMinutes || DEFAULT_MINUTES),
    notice: String(t.sessionScheduleRequiredAnticipationTimeInHours || DEFAULT_NOTICE),
    enterpriseSessions: t.enterpriseSessions ?? false,
    bankChange: "none",
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
    crp: formatCrp(v.crp),
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

/** The masked values are sent back unchanged, which the server reads as "unchanged". */
const storedBank = (t: TherapistRecord) => ({
  bank: t.bank ?? "",
  agency: t.agency ?? "",
  account: t.account ?? "",
  pixKey: t.pixKey ?? "",
});

function changedBank(v: TherapistValues, stored: TherapistRecord) {
  if (v.bankChange === "all") return typedBank(v);
  const kept = storedBank(stored);
  return v.bankChange === "pixKey" ? { ...kept, pixKey: v.pixKey.trim() } : kept;
}

export const registrationBody = (v: TherapistValues): TherapistForm => ({
  ...payloadOf(v),
  ...professionOf(v),
  ...typedBank(v),
  motherName: v.motherName.trim(),
  referral: { referral: v.referral, value: v.referral === "OTHER" ? v.referralOther.trim() : "" },
  termsOfService: v.terms,
});

/** The mother's name is not sent: it is never returned by the server, and a body without it keeps the stored value. */
export const updateBody = (v: TherapistValues, stored: TherapistRecord): TherapistForm => ({
  ...payloadOf(v),
  ...professionOf(v),
  ...changedBank(v, stored),
});

/** Fields of the API that have another name in this form. Those of the personal part are mapped in account/shared. */
const FORM_NAMES: Record<string, string> = {
  additionalEducationDTO: "additionalEducation",
  "additionalEducationDTO.information": "additionalEducationInfo",
  "referral.value": "referralOther",
  sessionTimeInMinutes: "sessionTime",
  sessionPriceInBRL: "sessionPrice",
  sessionScheduleRequiredAnticipationTimeInHours: "notice",
};

export const formFieldName = (name: string): string => FORM_NAMES[name] ?? name;
