import { popup } from "~/ui/Popup";
import { cancelSession } from "./api";
import { sessions as t } from "./strings/people";
import { useAction } from "./useAction";

/** Cancels a session in the patient's favour, after a confirmation. It gives money back, so it needs a step-up. */
export function useCancelSession(userId: string): {
  cancel: (sessionId: string) => Promise<void>;
  busy: boolean;
} {
  const action = useAction();
  const cancel = async (sessionId: string): Promise<void> => {
    const yes = await popup.confirm({ title: t.ask, text: t.askText, confirmLabel: "SIM", cancelLabel: "NÃO" });
    if (yes) await action.run(() => cancelSession(sessionId, userId), { title: t.done });
  };
  return { cancel, busy: action.busy };
}
