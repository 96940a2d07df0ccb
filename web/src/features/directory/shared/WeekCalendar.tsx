import { useMemo, useState } from "react";
import type { Slot } from "~/api/queries/therapists";
import { addDays, type Iso, startOfWeek } from "~/lib/dates";
import { serverDate } from "~/lib/serverTime";
import { calendar as t } from "../strings";
import { Arrow } from "./Arrow";
import { DayRow } from "./DayRow";
import { weekLabel } from "./labels";
import { byDay, daysOfWeek, isCovered, isFree, momentOf } from "./slots";
import { TimeRow } from "./TimeRow";
import c from "./WeekCalendar.module.css";
import { BRASILIA, wallClock } from "./zone";

interface Props {
  /** May include other weeks. */
  slots: readonly Slot[];
  /** The usual length of the therapist's sessions. */
  minutes?: number | undefined;
  /** The Sunday on which the shown week begins. */
  week: Iso;
  onWeek: (week: Iso) => void;
  selected: Slot | null;
  onSelect: (slot: Slot | null) => void;
  /** Called when the person opens another day. */
  onDay?: () => void;
  /** Time zone of the shown times. */
  zone?: string;
  /** Whether the week is loaded. Only a loaded week can be called empty. */
  state?: "ready" | "loading" | "failed";
  /** Marks the hours that the company's terms cover. Only for employees. */
  benefit?: boolean;
}

/** One week of an agenda: seven days, and the times of one of them. */
export function WeekCalendar({
  slots,
  minutes,
  week,
  onWeek,
  selected,
  onSelect,
  onDay,
  zone = BRASILIA,
  state = "ready",
  benefit = false,
}: Props) {
  const days = useMemo(() => byDay(slots, zone), [slots, zone]);
  const [picked, setPicked] = useState<Iso | null>(null);
  const dates = daysOfWeek(week);
  const free = dates.filter((date) => isFree(days.get(date)));
  const covered = benefit ? free.filter((date) => days.get(date)?.some((m) => isCovered(m.slot))) : [];
  const chosen = selected && momentOf(selected, zone);
  const day = [picked, chosen?.day].find((date) => date && free.includes(date)) ?? free[0] ?? null;
  const first = startOfWeek(wallClock(serverDate(), zone).day);

  const turn = (step: 1 | -1) => {
    onSelect(null);
    setPicked(null);
    onWeek(addDays(week, step * 7));
  };
  const pick = (date: Iso) => {
    if (date !== day) onSelect(null);
    setPicked(date);
    onDay?.();
  };

  return (
    <div className={c.calendar} aria-busy={state === "loading" || undefined}>
      <div className={c.bar}>
        <Arrow to="left" label={t.previousWeek} off={week <= first} onClick={() => turn(-1)} />
        <span className={c.label} aria-live="polite">
          {weekLabel(week)}
        </span>
        <Arrow to="right" label={t.nextWeek} onClick={() => turn(1)} />
      </div>
      <DayRow dates={dates} free={free} covered={covered} day={day} onPick={pick} />
      {day && (
        <TimeRow
          key={day}
          day={day}
          moments={days.get(day) ?? []}
          selected={selected}
          onSelect={onSelect}
          minutes={minutes}
          benefit={benefit}
        />
      )}
      {!day && state === "ready" && <p className={c.none}>{t.emptyWeek}</p>}
      {!day && state === "loading" && <p className={c.none}>{t.loading}…</p>}
    </div>
  );
}
