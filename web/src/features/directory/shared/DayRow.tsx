import { type Iso, longDate } from "~/lib/dates";
import { calendar as t } from "../strings";
import { WEEKDAYS } from "./slots";
import { useRovingRow } from "./useRovingRow";
import c from "./WeekCalendar.module.css";

interface Props {
  /** Sunday to Saturday. */
  dates: readonly Iso[];
  /** Days with a free slot. */
  free: readonly Iso[];
  /** Days with a free slot that the company's terms cover, for employees. */
  covered: readonly Iso[];
  day: Iso | null;
  onPick: (date: Iso) => void;
}

export function DayRow({ dates, free, covered, day, onPick }: Props) {
  const { row, onKeyDown, item } = useRovingRow({ keys: free, shown: free, preferred: day });
  return (
    <div ref={row} role="toolbar" aria-label={t.days} className={c.days} onKeyDown={onKeyDown}>
      {dates.map((date, i) => {
        const open = free.includes(date);
        const company = covered.includes(date);
        return (
          <button
            key={date}
            type="button"
            className={c.day}
            disabled={!open}
            aria-pressed={date === day}
            aria-label={`${longDate(date)}, ${open ? t.free : t.none}${company ? t.covered : ""}`}
            onClick={() => onPick(date)}
            {...item(date)}
          >
            <span className={c.name} data-short={WEEKDAYS[i]?.label.slice(0, 3)}>
              <span>{WEEKDAYS[i]?.label}</span>
            </span>
            <span className={c.number}>{Number(date.slice(8))}</span>
            {open && <span className={c.dot} data-dot="" data-covered={company || undefined} />}
          </button>
        );
      })}
    </div>
  );
}
