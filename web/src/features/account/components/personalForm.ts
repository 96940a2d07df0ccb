import type { useForm } from "~/lib/form";
import type { FormMode, LockedField } from "../personalRules";
import type { RegistrationValues } from "../registration";

export type PersonalForm = ReturnType<typeof useForm<RegistrationValues>>;

export interface FieldsProps {
  form: PersonalForm;
}

export interface IdentityProps extends FieldsProps {
  email: string;
  mode: FormMode;
  locked: readonly LockedField[];
}
