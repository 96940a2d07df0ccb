import { ApiError, isProofCancelled } from "~/api/errors";
import { popup } from "~/ui/Popup";
import { mail as t } from "./strings/mail";

const GENERAL = "Ocorreu um erro, tente novamente.";

/** Shows why a mail was not sent, with the server's text. Shows nothing when the person cancelled the step-up. */
export function showMailRefusal(error: unknown): void {
  if (isProofCancelled(error)) return;
  const text = (error instanceof ApiError && error.description) || GENERAL;
  void popup.show({ tone: "error", title: t.error, text });
}
