import type { PlannedDay } from "~/api/queries/standing";
import { toneIcon } from "~/ui/Alert";
import c from "../Standing.module.css";
import { agree as t } from "../strings";
import { hour, longDay } from "../when";

const FreeIcon = toneIcon.success;
const LeftIcon = toneIcon.warn;

/** The planned dates: which are free, and for the others the reason and the nearest free hour. */
export function Days({ days }: { days: readonly PlannedDay[] }) {
  return (
    <ul className={c.days}>
      {days.map((day) => (
        <li key={day.day} className={c.day} data-free={day.state === "FREE" || undefined}>
          {day.state === "FREE" ? <FreeIcon size={20} aria-hidden="true" /> : <LeftIcon size={20} aria-hidden="true" />}
          <div className={c.dayText}>
            <strong className={c.when}>{t.at(longDay(day.day), hour(day.startTime))}</strong>
            <span>{day.text}</span>
            {day.holiday && <span>{t.holiday(day.holiday)}</span>}
            {day.nearestDay && day.nearestStartTime && (
              <span>{t.nearest(longDay(day.nearestDay), hour(day.nearestStartTime))}</span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
