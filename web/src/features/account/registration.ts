/** The registration form: personal data, terms and optionally a stronger password. */
import type { Errors } from "~/lib/form";
import { type FormMode, type LockedField, type PersonalValues, personalErrors } from "./shared/personalRules";
import {
  type ChangePasswordValues,
  changePasswordErrors,
  emptyPasswordChange,
  wantsNewPassword,
} from "./strongPassword";

/** The page after the registration: the directory. */
export const AFTER_REGISTRATION = "/psicologos";

export interface RegistrationValues extends PersonalValues, ChangePasswordValues {
  terms: boolean;
}

export const registrationOf = (personal: PersonalValues): RegistrationValues => ({
  ...personal,
  ...emptyPasswordChange,
  terms: false,
});

/**
 * A patient saves the data in parts (Q220): a missing value is no error, except the name, and the description of a
 * gender that is described.
 */
function inParts(v: PersonalValues, errors: Errors<PersonalValues>): Errors<PersonalValues> {
  const kept = Object.entries(errors).filter(
    ([name]) => name === "fullName" || name === "genderCustom" || v[name as keyof PersonalValues] !== "",
  );
  return Object.fromEntries(kept);
}

/** Terms and password are only in the registration form, not when editing. */
export function registrationErrors(
  v: RegistrationValues,
  mode: FormMode,
  locked: readonly LockedField[],
  today?: string,
): Errors<RegistrationValues> {
  const personal: Errors<RegistrationValues> = inParts(v, personalErrors(v, mode, locked, today));
  if (mode === "edit") return personal;
  const password = wantsNewPassword(v) ? changePasswordErrors(v) : {};
  const terms = v.terms ? {} : { terms: "Por favor, confirme os termos de uso." };
  return { ...personal, ...password, ...terms };
}
