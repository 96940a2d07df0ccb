import { type NewPasswordValues, signUpErrors } from "~/features/login/shared/rules";
import type { Errors } from "~/lib/form";
import { withMessages } from "~/lib/form";
import { register as t } from "./strings/people";

export interface RegisterValues extends NewPasswordValues {
  kind: "CUSTOMER" | "THERAPIST";
  subtype: "COMMON" | "ENTERPRISE";
  company: string;
  email: string;
}

export const emptyUser: RegisterValues = {
  kind: "CUSTOMER",
  subtype: "COMMON",
  company: "",
  email: "",
  password: "",
  confirmation: "",
};

/** Only a patient can belong to a company. The form keeps the choice when the administrator switches to therapist. */
export const isEmployee = (v: RegisterValues): boolean => v.kind === "CUSTOMER" && v.subtype === "ENTERPRISE";

/** The checks of a sign-up, without the terms, which the person accepts later, and with the company of an employee. */
export function registerErrors(v: RegisterValues): Errors<RegisterValues> {
  const { email, password, confirmation } = signUpErrors({ ...v, patientKind: v.subtype, terms: true });
  const company = isEmployee(v) && !v.company ? t.companyMissing : undefined;
  return withMessages<RegisterValues>({
    ...(company && { company }),
    ...(email && { email }),
    ...(password && { password }),
    ...(confirmation && { confirmation }),
  });
}
