import type { ReactNode } from "react";
import type { useForm } from "~/lib/form";
import type { FormMode, LockedField, PersonalValues } from "./personalRules";

/** What the personal fields need of a form; forms with more fields fit too. */
export type PersonalForm = Pick<ReturnType<typeof useForm<PersonalValues>>, "values" | "errors" | "set" | "field">;

export interface FieldsProps {
  form: PersonalForm;
  /** Fields that one kind of record has more. */
  children?: ReactNode;
}

export interface IdentityProps extends FieldsProps {
  email: string;
  mode: FormMode;
  locked: readonly LockedField[];
}
