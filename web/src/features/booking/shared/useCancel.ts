import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type Session, sessionQuery } from "~/api/queries/sessions";
import { useLogin } from "~/login/login";
import { ignoreStale } from "~/login/me";
import { popup } from "~/ui/Popup";
import { cancelSession, isLate, type TherapistCancel } from "../api";
import { lateText } from "../components/lateText";
import { cancel as t } from "../strings";

const confirmLate = (text: string) =>
  popup.confirm({
    tone: "warn",
    title: t.late,
    text: lateText(text),
    confirmLabel: t.yes,
    cancelLabel: t.no,
    ends: true,
  });

/** The first of two confirmations. */
export const confirmCancel = (session: Session) =>
  popup.confirm({
    title: t.question,
    ...(session.cancelText && { text: session.cancelText }),
    confirmLabel: t.yes,
    cancelLabel: t.no,
    ends: true,
  });

/**
 * When cancelling costs money now, asks for acceptance before the request. When the free time ended while the page was
 * open, the server refuses with `booking.late`, and the question follows then. Returns the server's text, or null when
 * the person declined.
 */
async function cancelWithConsent(
  session: Session,
  more: TherapistCancel | undefined,
  refetch: () => Promise<Session>,
): Promise<string | null> {
  const accepted = session.lateWarning && (await confirmLate(session.cancelText));
  if (session.lateWarning && !accepted) return null;
  try {
    return (await cancelSession(session.id, accepted, more)).text;
  } catch (error) {
    if (!isLate(error)) throw error;
    const { cancelText } = await refetch();
    return (await confirmLate(cancelText)) ? (await cancelSession(session.id, true, more)).text : null;
  }
}

export function useCancel() {
  const queries = useQueryClient();
  const login = useLogin();
  const [busy, setBusy] = useState(false);
  /** Returns true when the session is cancelled and the person has closed the popup that says so. */
  async function cancel(session: Session, more?: TherapistCancel): Promise<boolean> {
    setBusy(true);
    try {
      const text = await cancelWithConsent(session, more, () =>
        queries.fetchQuery({ ...sessionQuery(session.id), staleTime: 0 }),
      );
      if (text === null) return false;
      // Agenda, balance and history have changed, so every query is stale.
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
  return { busy, cancel };
}
