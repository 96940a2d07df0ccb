import { IconBriefcase } from "@tabler/icons-react";
import { useState } from "react";
import type { Slot } from "~/api/queries/therapists";
import { type Iso, longDate } from "~/lib/dates";
import { benefit as company, calendar as t } from "../strings";
import { Arrow } from "./Arrow";
import { isCovered, lengthOf, type Moment } from "./slots";
import { useRovingRow } from "./useRovingRow";
import c from "./WeekCalendar.module.css";

const PAGE = 5;

interface Props {
  day: Iso;
  moments: readonly Moment[];
  selected: Slot | null;
  onSelect: (slot: Slot | null) => void;
  /** The usual length of the therapist's sessions. A time of another length says its own (Q213). */
  minutes?: number | undefined;
  /** Marks the hours that the company's terms cover. */
  benefit: boolean;
}

const keyOf = (moment: Moment): string => moment.slot.startsAt;

/** The page with the chosen slot, or else with the first free one. */
function openingPage(moments: readonly Moment[], selected: Slot | null): number {
  const chosen = moments.findIndex((m) => m.slot.startsAt === selected?.startsAt);
  const at = chosen === -1 ? moments.findIndex((m) => m.free) : chosen;
  return Math.floor(Math.max(at, 0) / PAGE);
}

/** The times of a day, five per page. Taken times are shown and disabled. */
export function TimeRow({ day, moments, selected, onSelect, minutes, benefit }: Props) {
  const [chosenPage, setPage] = useState(() => openingPage(moments, selected));
  const last = Math.max(0, Math.ceil(moments.length / PAGE) - 1);
  const page = Math.min(chosenPage, last);
  const shown = moments.slice(page * PAGE, page * PAGE + PAGE);
  const { row, onKeyDown, item } = useRovingRow({
    keys: moments.filter((m) => m.free).map(keyOf),
    shown: shown.map(keyOf),
    preferred: selected?.startsAt ?? null,
    reveal: (key) => setPage(Math.floor(moments.findIndex((m) => keyOf(m) === key) / PAGE)),
  });
  return (
    <div className={c.slots}>
      <Arrow to="left" label={t.earlier} off={page === 0} onClick={() => setPage(page - 1)} />
      <div ref={row} role="toolbar" aria-label={t.times(longDate(day))} className={c.times} onKeyDown={onKeyDown}>
        {shown.map((moment) => {
          const chosen = keyOf(moment) === selected?.startsAt;
          const length = lengthOf(moment.slot);
          const covered = benefit && isCovered(moment.slot);
          return (
            <button
              key={keyOf(moment)}
              type="button"
              className={c.time}
              disabled={!moment.free}
              aria-pressed={chosen}
              data-covered={covered || undefined}
              onClick={() => onSelect(chosen ? null : moment.slot)}
              {...item(keyOf(moment))}
            >
              {moment.start}
              {minutes !== undefined && length !== minutes && <small> {t.length(length)}</small>}
              {!moment.free && <span className="sr"> {t.taken}</span>}
              {covered && (
                <>
                  <IconBriefcase size={14} aria-hidden="true" />
                  <span className="sr"> {company.badge}</span>
                </>
              )}
            </button>
          );
        })}
      </div>
      <Arrow to="right" label={t.later} off={page === last} onClick={() => setPage(page + 1)} />
    </div>
  );
}
