import { IconBriefcase, IconRepeat, IconX } from "@tabler/icons-react";
import type { Ref } from "react";
import { toBr } from "~/lib/dates";
import { clock, entriesOn, finishOf, inOrder, type ScheduleEntry, weekdayLabel } from "../model";
import { grid as t } from "../strings";
import c from "./ScheduleGrid.module.css";
import { type Kind, WeekGrid } from "./WeekGrid";

interface Props {
  headingRef: Ref<HTMLHeadingElement>;
  hours: readonly ScheduleEntry[];
  enterprise: boolean;
  onRemove: (hour: ScheduleEntry) => void;
}

const kindOf = (hour: ScheduleEntry): Kind => (hour.enterprise ? "enterprise" : hour.on ? "once" : "weekly");
const shortDate = (hour: ScheduleEntry): string => (hour.on ? toBr(hour.on).slice(0, 5) : "");
/** `Segunda 09:00`, and the date where there is one. */
const nameOf = (hour: ScheduleEntry): string =>
  [weekdayLabel(hour.day), shortDate(hour), clock(hour.start)].filter(Boolean).join(" ");

export function ScheduleGrid({ headingRef, hours, enterprise, onRemove }: Props) {
  const company = enterprise || hours.some((hour) => hour.enterprise);
  return (
    <div className={c.wrap}>
      <h2 ref={headingRef} tabIndex={-1} className="sr">
        {t.title}
      </h2>
      <ul className={c.legend}>
        <li data-kind="weekly">
          <IconRepeat size={16} aria-hidden="true" /> {t.weekly}
        </li>
        <li data-kind="once">{t.once}</li>
        {company && (
          <li data-kind="enterprise">
            <IconBriefcase size={16} aria-hidden="true" /> {t.enterprise}
          </li>
        )}
      </ul>
      <WeekGrid
        label={t.title}
        items={inOrder(hours)}
        empty={t.empty}
        keyOf={(hour) => hour.id}
        kindOf={kindOf}
        heading={(day) => {
          const count = entriesOn(hours, day).length;
          return (
            <>
              {weekdayLabel(day)} {count > 0 && <span className={c.count}>{count}</span>}
            </>
          );
        }}
      >
        {(hour) => <Slot hour={hour} onRemove={() => onRemove(hour)} />}
      </WeekGrid>
    </div>
  );
}

function Slot({ hour, onRemove }: { hour: ScheduleEntry; onRemove: () => void }) {
  return (
    <>
      <span className={c.text} title={hour.on ? nameOf(hour) : undefined}>
        <span>
          {clock(hour.start)} <span className={c.until}>às {finishOf(hour)}</span>
        </span>
        {hour.on && <span className={c.until}>{shortDate(hour)}</span>}
      </span>
      {hour.enterprise && (
        <span className={c.tag}>
          <IconBriefcase size={14} aria-hidden="true" />
          <span className="sr">{t.enterprise}</span>
        </span>
      )}
      <button type="button" className={c.remove} aria-label={t.remove(nameOf(hour))} onClick={onRemove}>
        <IconX size={16} stroke={2.2} aria-hidden="true" />
      </button>
    </>
  );
}
