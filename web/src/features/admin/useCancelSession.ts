import { popup } from "~/ui/Popup";
import { cancelSession } from "./api";
import { sessions as t } from "./strings";
import { useAction } from "./useAction";

/** Ends a session in the patient's favour, after a question. */
export function useCancelSession(userId: string) {
  const action = useAction();
  const cancel = async (sessionId: string): Promise<void> => {
    const yes = await popup.confirm({ title: t.ask, text: t.askText, confirmLabel: "SIM", cancelLabel: "NÃO" });
    if (yes) await action.run(() => cancelSession(sessionId, userId), { title: t.done, told: true });
  };
  return { cancel, busy: action.busy };
}
