import { accessTexts as t } from "~/features/account/strings";
import type { Errors } from "~/lib/form";
import { type NewPasswordValues, resetErrors, told } from "./shared/rules";

export interface AccessValues extends NewPasswordValues {
  currentPassword: string;
}

export const currentError = (password: string) => (password ? undefined : t.currentMissing);

/** Any characters will do: length and guessability are the server's word. */
export const accessErrors = (v: AccessValues): Errors<AccessValues> =>
  told<AccessValues>({ currentPassword: currentError(v.currentPassword), ...resetErrors(v) });
