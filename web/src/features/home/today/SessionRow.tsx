import {
  IconAlertCircle,
  IconBuilding,
  IconCheck,
  IconCircleFilled,
  IconClockHour4,
  IconHourglass,
  IconVideo,
} from "@tabler/icons-react";
import type { DaySession } from "~/api/queries/days";
import { clockTime } from "~/lib/dates";
import { ButtonLink } from "~/ui/ButtonLink";
import { at, type Chip, chipOf, minutesUntil } from "./rules";
import { today as t } from "./strings";
import c from "./Today.module.css";

const icons = {
  running: IconVideo,
  paid: IconCircleFilled,
  unpaid: IconClockHour4,
  processing: IconHourglass,
  company: IconBuilding,
  finished: IconCheck,
  attention: IconAlertCircle,
} as const;

const ChipMark = ({ chip }: { chip: Chip }) => {
  const Icon = icons[chip];
  return (
    <span className={`${c.chip} ${c[chip]}`}>
      <Icon size={14} aria-hidden="true" />
      {t.chips[chip]}
    </span>
  );
};

/** When the room opens, until when the hold lasts, or how long both people met. */
function hintOf(session: DaySession, now: number): string {
  if (session.stage === "FINISHED") return session.minutesTogether > 0 ? t.together(session.minutesTogether) : t.notMet;
  if (session.holdUntil) return t.held(clockTime(session.holdUntil));
  if (session.stage !== "PAID") return "";
  const opens = clockTime(session.opensAt);
  return at(session.opensAt) <= now ? t.since(opens) : t.opens(opens, minutesUntil(session.opensAt, now));
}

export function SessionRow({ session, now }: { session: DaySession; now: number }) {
  const time = clockTime(session.startsAt);
  const name = session.customerName || t.unnamed;
  return (
    <li className={c.row}>
      <time dateTime={session.startsAt}>{time}</time>
      <div className={c.who}>
        <span>{name}</span>
        <small>{hintOf(session, now)}</small>
      </div>
      <ChipMark chip={chipOf(session, now)} />
      <ButtonLink to={`/sessao-detalhes/${session.id}`} variant="secondary" size="sm" className={c.details}>
        {t.details}
        <span className="sr">{t.of(name, time)}</span>
      </ButtonLink>
    </li>
  );
}
