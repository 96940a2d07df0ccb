/** Shows a refused save: at the fields that the response names, or in the global popup. */
import type { Fault } from "~/lib/form";
import { ApiError, listeners, problemOf } from "./errors";

/** Names of fields in the API that differ from those of the forms. */
const FORM_NAMES: Record<string, string> = {
  username: "email",
  termsOfService: "terms",
  passwordConfirmation: "confirmation",
  birthdate: "birthDate",
  location: "city",
  genderEnum: "gender",
  "gender.genderEnum": "gender",
  customValue: "genderCustom",
  "gender.customValue": "genderCustom",
};

type FieldFault = NonNullable<Fault["fields"]>[number];

export const toFormNames = (fields: readonly FieldFault[]): FieldFault[] =>
  fields.map((field) => ({ ...field, name: FORM_NAMES[field.name] ?? field.name }));

export function showProblem(error: ApiError): void {
  const problem = problemOf(error);
  if (problem) listeners.problem(problem);
}

/** Runs a call without the option `popup` and shows its error. What was typed stays. */
export async function attempt(run: () => Promise<unknown>, applyFault: (fault: Fault) => boolean): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!applyFault({ fields: toFormNames(error.fields) })) showProblem(error);
  }
}
