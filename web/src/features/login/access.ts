import type { Errors } from "~/lib/form";
import { withMessages } from "~/lib/form";
import { type NewPasswordValues, resetErrors } from "./shared/rules";
import { accessTexts as t } from "./strings";

export interface AccessValues extends NewPasswordValues {
  currentPassword: string;
}

export const currentError = (password: string) => (password ? undefined : t.currentMissing);

/** Any characters will do: length and guessability are the server's word. */
export const accessErrors = (v: AccessValues): Errors<AccessValues> =>
  withMessages<AccessValues>({ currentPassword: currentError(v.currentPassword), ...resetErrors(v) });
