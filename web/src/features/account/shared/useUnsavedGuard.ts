import { useLeaveGuard } from "~/ui/useLeaveGuard";
import { unsavedTexts } from "../strings/personal";

/** Confirms before typed personal data is lost. A save that is under way may navigate. */
export const useUnsavedGuard = (form: { dirty: boolean; busy: boolean }) =>
  useLeaveGuard(form.dirty && !form.busy, unsavedTexts);
