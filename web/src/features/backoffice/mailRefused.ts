import { ApiError } from "~/api/errors";
import { popup } from "~/ui/Popup";
import { mail as t } from "./strings/mail";
import { isGivenUp } from "./useStepUp";

const GENERAL = "Ocorreu um erro, tente novamente.";

/** Why a mail did not leave, in the server's words; nothing when the person gave it up. */
export function mailRefused(error: unknown): void {
  if (isGivenUp(error)) return;
  const text = (error instanceof ApiError && error.description) || GENERAL;
  void popup.show({ tone: "error", title: t.error, text });
}
