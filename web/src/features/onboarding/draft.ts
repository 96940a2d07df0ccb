/**
 * Draft of the registration form, for this tab only. It is an allow list, so that a new field is not stored by
 * accident: it has no document, birth date, mother's name, bank data, gender or colour. Signing in, signing out and
 * sending the form clear it.
 */
import type { TherapistValues } from "./rules";

const KEY = "cadastro-psicologo";

const KEPT = [
  "fullName",
  "nickname",
  "zipCode",
  "address",
  "number",
  "addressComplement",
  "neighborhood",
  "city",
  "addressState",
  "country",
  "cellPhone",
  "emailAlertsOptIn",
  "crp",
  "psychologicalApproach",
  "education",
  "experience",
  "additionalEducation",
  "additionalEducationInfo",
  "aboutMe",
  "professionalInterests",
  "sessionPrice",
  "sessionTime",
  "notice",
  "enterpriseSessions",
  "availableEquipment",
  "referral",
  "referralOther",
] as const satisfies readonly (keyof TherapistValues)[];

type Kept = Partial<Pick<TherapistValues, (typeof KEPT)[number]>>;

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === "string");

/** Storage may have anything, so a value is used only when it has the type of the form's value. */
const sameShape = (value: unknown, like: unknown): boolean =>
  Array.isArray(like) ? isTexts(value) : typeof value === typeof like;

function parse(text: string | null): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const draft = {
  /** Where storage is blocked nothing is kept, and the values last as long as the page. */
  keep(owner: string, values: TherapistValues): void {
    const kept = Object.fromEntries(KEPT.map((name) => [name, values[name]]));
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ owner, values: kept }));
    } catch {
      // Blocked or full.
    }
  },
  /** Returns only a draft of the same person, and only fields of the form. */
  read(owner: string, like: TherapistValues): Kept {
    const found = parse(stored());
    const values = found.owner === owner && typeof found.values === "object" ? { ...found.values } : {};
    const known = Object.entries(values).filter(
      ([name, value]) =>
        (KEPT as readonly string[]).includes(name) && sameShape(value, like[name as keyof TherapistValues]),
    );
    return Object.fromEntries(known) as Kept;
  },
  clear(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was stored.
    }
  },
};
