import type { ReactNode } from "react";
import type { useForm } from "~/lib/form";
import type { FormMode, LockedField, PersonalValues } from "./personalRules";

/** The part of a form that the personal fields need; forms with more fields fit too. */
export type PersonalForm = Pick<ReturnType<typeof useForm<PersonalValues>>, "values" | "errors" | "set" | "field">;

export interface FieldsProps {
  form: PersonalForm;
  /** The form may be saved in parts, so no field is marked as required. */
  parts?: boolean;
  /** Additional fields of one kind of record. */
  children?: ReactNode;
}

export interface IdentityProps extends FieldsProps {
  email: string;
  mode: FormMode;
  locked: readonly LockedField[];
}
