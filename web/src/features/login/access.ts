import type { Errors } from "~/lib/form";
import { withMessages } from "~/lib/form";
import { type NewPasswordValues, resetErrors } from "./shared/rules";
import { accessTexts as t } from "./strings";

export interface AccessValues extends NewPasswordValues {
  currentPassword: string;
}

export const currentError = (password: string) => (password ? undefined : t.currentMissing);

/** Only empty fields and different passwords are checked here. The server decides about length and guessability. */
export const accessErrors = (v: AccessValues): Errors<AccessValues> =>
  withMessages<AccessValues>({ currentPassword: currentError(v.currentPassword), ...resetErrors(v) });
