import type { ReactNode } from "react";
import { popup } from "~/ui/Popup";
import { cancelSession } from "./api";
import { sessions as t } from "./strings/people";
import { useAction } from "./useAction";
import { useStepUp } from "./useStepUp";

/** Cancels a session in the patient's favour, after a confirmation. It gives money back, so it needs a step-up. */
export function useCancelSession(userId: string): {
  cancel: (sessionId: string) => Promise<void>;
  busy: boolean;
  dialog: ReactNode;
} {
  const action = useAction();
  const { withStepUp, dialog } = useStepUp();
  const cancel = async (sessionId: string): Promise<void> => {
    const yes = await popup.confirm({ title: t.ask, text: t.askText, confirmLabel: "SIM", cancelLabel: "NÃO" });
    if (yes) await action.run(() => withStepUp(() => cancelSession(sessionId, userId)), { title: t.done });
  };
  return { cancel, busy: action.busy, dialog };
}
