import type { Session } from "~/api/queries/sessions";
import type { Slot } from "~/api/queries/therapists";
import { momentOf } from "~/features/directory/shared/slots";
import { wallClock } from "~/features/directory/shared/zone";
import { toBr } from "~/lib/dates";
import { detail, move as t } from "../strings";

/** The new time of a session, which one it replaces, and that a paid one is not paid again. */
export function moveText(session: Session, slot: Slot, zone: string) {
  const { day, start, finish } = momentOf(slot, zone);
  const before = wallClock(new Date(session.startsAt), zone);
  return (
    <>
      <p>{t.facts(toBr(day), start, finish)}</p>
      <p>{t.instead(toBr(before.day), before.time)}</p>
      {session.statusCode === "PAID" && !session.lateWarning && <p>{detail.moveFree}</p>}
    </>
  );
}
