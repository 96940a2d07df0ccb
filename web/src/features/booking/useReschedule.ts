import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type Session, sessionQuery } from "~/api/queries/sessions";
import { type Slot, therapistKeys } from "~/api/queries/therapists";
import { useZone } from "~/features/directory/shared/zone";
import { ownId } from "~/login/me";
import { popup } from "~/ui/Popup";
import { isLate, rescheduleSession } from "./api";
import { lateText } from "./components/lateText";
import { moveText } from "./components/moveText";
import { cancel, move as t } from "./strings";
import { finishOf, startOf } from "./when";

/** Confirms the new time, in the time zone that the reader chose. */
const confirmSlot = (session: Session, slot: Slot, zone: string) =>
  popup.confirm({
    title: t.question,
    text: moveText(session, slot, zone),
    confirmLabel: t.yes,
    cancelLabel: t.no,
  });

const confirmLate = (text: string) =>
  popup.confirm({
    tone: "warn",
    title: cancel.late,
    text: lateText(text),
    confirmLabel: t.yes,
    cancelLabel: t.no,
    ends: true,
  });

/**
 * When the free time is over the server refuses with `booking.late`. If the person accepts, a new session is booked
 * that must be paid (Q049). Returns null when the person declined.
 */
async function rescheduleWithConsent(session: Session, slot: Slot, refetch: () => Promise<Session>) {
  const time = { day: slot.day, startTime: startOf(slot), finishTime: finishOf(slot) };
  try {
    return await rescheduleSession(ownId(), session.id, time, false);
  } catch (error) {
    if (!isLate(error)) throw error;
    const { cancelText } = await refetch();
    return (await confirmLate(cancelText)) ? rescheduleSession(ownId(), session.id, time, true) : null;
  }
}

export function useReschedule() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const zone = useZone();
  const [busy, setBusy] = useState(false);
  async function openNextPage(session: Session, moved: { id: string; newHold: boolean }): Promise<void> {
    if (!moved.newHold) {
      await popup.show({ tone: "success", title: t.done });
      return navigate({ to: `/sessao-detalhes/${session.id}` });
    }
    await popup.show({ tone: "info", title: t.payFirst, text: t.payFirstText });
    return navigate({ to: `/sessao-pagamento/${moved.id}` });
  }
  async function reschedule(session: Session, slot: Slot): Promise<void> {
    if (busy || !(await confirmSlot(session, slot, zone))) return;
    setBusy(true);
    try {
      const moved = await rescheduleWithConsent(session, slot, () =>
        queries.fetchQuery({ ...sessionQuery(session.id), staleTime: 0 }),
      );
      if (!moved) return;
      void queries.invalidateQueries();
      await openNextPage(session, moved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
      // The time was taken meanwhile, or the session is over: slots and session may be stale.
      void queries.invalidateQueries({ queryKey: therapistKeys.one(session.therapistId) });
      void queries.invalidateQueries({ queryKey: sessionQuery(session.id).queryKey });
    } finally {
      setBusy(false);
    }
  }
  return { busy, reschedule };
}
