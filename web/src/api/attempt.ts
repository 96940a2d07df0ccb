/** How a refused save reaches the person: on the fields it names, or in the popup of the specification. */
import type { Fault } from "~/lib/form";
import { ApiError, listeners, problemOf } from "./errors";

/** The API speaks the words of its write models; the forms speak their own. */
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

export const formFields = (fields: readonly FieldFault[]): FieldFault[] =>
  fields.map((field) => ({ ...field, name: FORM_NAMES[field.name] ?? field.name }));

export function showProblem(error: ApiError): void {
  const problem = problemOf(error);
  if (problem) listeners.problem(problem);
}

/** Runs a call that shows no popup by itself; what was typed stays, whatever happens. */
export async function attempt(run: () => Promise<unknown>, applyFault: (fault: Fault) => boolean): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!applyFault({ fields: formFields(error.fields) })) showProblem(error);
  }
}
