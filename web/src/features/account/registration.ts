/** The registration form: the personal record, the terms and, when wanted, a stronger password. */
import type { Errors } from "~/lib/form";
import { type FormMode, type LockedField, type PersonalValues, personalErrors } from "./shared/personalRules";
import {
  type ChangePasswordValues,
  changePasswordErrors,
  emptyPasswordChange,
  wantsNewPassword,
} from "./strongPassword";

/** Where a patient goes on once the registration is done: to find a therapist. */
export const AFTER_REGISTRATION = "/psicologos";

export interface RegistrationValues extends PersonalValues, ChangePasswordValues {
  terms: boolean;
}

export const registrationOf = (personal: PersonalValues): RegistrationValues => ({
  ...personal,
  ...emptyPasswordChange,
  terms: false,
});

/** Editing knows neither terms nor password: both belong to the registration form. */
export function registrationErrors(
  v: RegistrationValues,
  mode: FormMode,
  locked: readonly LockedField[],
  today?: string,
): Errors<RegistrationValues> {
  const personal: Errors<RegistrationValues> = personalErrors(v, mode, locked, today);
  if (mode === "edit") return personal;
  const password = wantsNewPassword(v) ? changePasswordErrors(v) : {};
  const terms = v.terms ? {} : { terms: "Por favor, confirme os termos de uso." };
  return { ...personal, ...password, ...terms };
}
