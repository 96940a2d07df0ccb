import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type Session, sessionQuery } from "~/api/queries/sessions";
import { type Slot, therapistKeys } from "~/api/queries/therapists";
import { momentOf } from "~/features/directory/shared/slots";
import { useZone } from "~/features/directory/shared/zone";
import { toBr } from "~/lib/dates";
import { ownId } from "~/login/me";
import { popup } from "~/ui/Popup";
import { isLate, moveSession } from "./api";
import { cancel, move as t } from "./strings";
import { finishOf, startOf } from "./when";

/** Names the time as the calendar shows it, in the reader's chosen clock. */
function ask(slot: Slot, zone: string) {
  const { day, start, finish } = momentOf(slot, zone);
  return popup.confirm({
    title: t.question,
    text: t.facts(toBr(day), start, finish),
    confirmLabel: t.yes,
    cancelLabel: t.no,
  });
}

const askLate = (text: string) =>
  popup.confirm({ tone: "warn", title: cancel.late, text, confirmLabel: t.yes, cancelLabel: t.no });

/** The server says when the free window is over; going on then is a new session to pay (Q049). */
async function run(session: Session, slot: Slot, reread: () => Promise<Session>) {
  const time = { day: slot.day, startTime: startOf(slot), finishTime: finishOf(slot) };
  try {
    return await moveSession(ownId(), session.id, time, false);
  } catch (error) {
    if (!isLate(error)) throw error;
    const { cancelText } = await reread();
    return (await askLate(cancelText)) ? moveSession(ownId(), session.id, time, true) : null;
  }
}

export function useMove() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const zone = useZone();
  const [busy, setBusy] = useState(false);
  async function follow(session: Session, moved: { id: string; newHold: boolean }): Promise<void> {
    if (!moved.newHold) {
      await popup.show({ tone: "success", title: t.done });
      return navigate({ to: `/sessao-detalhes/${session.id}` });
    }
    await popup.show({ tone: "info", title: t.payFirst, text: t.payFirstText });
    return navigate({ to: `/sessao-pagamento/${moved.id}` });
  }
  async function go(session: Session, slot: Slot): Promise<void> {
    if (busy || !(await ask(slot, zone))) return;
    setBusy(true);
    try {
      const moved = await run(session, slot, () => queries.fetchQuery({ ...sessionQuery(session.id), staleTime: 0 }));
      if (!moved) return;
      void queries.invalidateQueries();
      await follow(session, moved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
      // Taken meanwhile, or over: both lists may be old.
      void queries.invalidateQueries({ queryKey: therapistKeys.one(session.therapistId) });
      void queries.invalidateQueries({ queryKey: sessionQuery(session.id).queryKey });
    } finally {
      setBusy(false);
    }
  }
  return { busy, go };
}
