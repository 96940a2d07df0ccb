import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type Session, sessionQuery } from "~/api/queries/sessions";
import { useLogin } from "~/login/login";
import { ignoreStale } from "~/login/me";
import { popup } from "~/ui/Popup";
import { cancelSession, isLate } from "./api";
import { cancel as t } from "./strings";

const askLate = (text: string) =>
  popup.confirm({ tone: "warn", title: t.late, text, confirmLabel: t.yes, cancelLabel: t.no });

/** The first question of the two. */
export const askCancel = (session: Session) =>
  popup.confirm({
    title: t.question,
    ...(session.cancelText && { text: session.cancelText }),
    confirmLabel: t.yes,
    cancelLabel: t.no,
  });

/**
 * Cancels after the first question was answered. What it costs is asked about before anything is sent;
 * a window that closed meanwhile is the server's word, and is asked about then.
 */
async function run(session: Session, reread: () => Promise<Session>): Promise<string | null> {
  const accepted = session.lateWarning && (await askLate(session.cancelText));
  if (session.lateWarning && !accepted) return null;
  try {
    return (await cancelSession(session.id, accepted)).text;
  } catch (error) {
    if (!isLate(error)) throw error;
    const { cancelText } = await reread();
    return (await askLate(cancelText)) ? (await cancelSession(session.id, true)).text : null;
  }
}

export function useCancel() {
  const queries = useQueryClient();
  const login = useLogin();
  const [busy, setBusy] = useState(false);
  /** True once the session is cancelled and the person has read so. */
  async function go(session: Session): Promise<boolean> {
    setBusy(true);
    try {
      const text = await run(session, () => queries.fetchQuery({ ...sessionQuery(session.id), staleTime: 0 }));
      if (text === null) return false;
      // Time, balance and history moved: nothing read before is true any more.
      void queries.invalidateQueries();
      void login.refresh().catch(ignoreStale);
      await popup.show({ tone: "success", title: t.done, text });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
      void queries.invalidateQueries({ queryKey: sessionQuery(session.id).queryKey });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, go };
}
