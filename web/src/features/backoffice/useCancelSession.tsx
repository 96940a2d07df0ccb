import type { ReactNode } from "react";
import { popup } from "~/ui/Popup";
import { cancelSession } from "./api";
import { sessions as t } from "./strings/people";
import { useAction } from "./useAction";
import { useStepUp } from "./useStepUp";

/** Ends a session in the patient's favour, after a question; it gives money back, so it asks for the second factor. */
export function useCancelSession(userId: string): {
  cancel: (sessionId: string) => Promise<void>;
  busy: boolean;
  dialog: ReactNode;
} {
  const action = useAction();
  const { guarded, dialog } = useStepUp();
  const cancel = async (sessionId: string): Promise<void> => {
    const yes = await popup.confirm({ title: t.ask, text: t.askText, confirmLabel: "SIM", cancelLabel: "NÃO" });
    if (yes) await action.run(() => guarded(() => cancelSession(sessionId, userId)), { title: t.done });
  };
  return { cancel, busy: action.busy, dialog };
}
