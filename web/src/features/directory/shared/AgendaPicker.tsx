import type { ReactNode } from "react";
import type { KnownSlots, Slot } from "~/api/queries/therapists";
import { Button } from "~/ui/Button";
import { calendar as t } from "../strings";
import c from "./AgendaPicker.module.css";
import { type Choice, choiceOf, type Moment, momentOf } from "./slots";
import { useAgenda } from "./useAgenda";
import { WeekCalendar } from "./WeekCalendar";
import { useZone } from "./zone";

interface Props {
  id: string;
  known: KnownSlots;
  choice: Choice | null;
  onChoose: (choice: Choice | null) => void;
  /** Which times belong here; all without it. */
  only?: (slot: Slot) => boolean;
  /** Draws what can be done with the chosen time. */
  children: (chosen: Moment | null) => ReactNode;
}

/** A therapist's calendar with the weeks it needs, and what follows from the chosen time below it. */
export function AgendaPicker({ id, known, choice, onChoose, only, children }: Props) {
  const zone = useZone();
  const agenda = useAgenda({ id, known, choice, zone, ...(only && { only }) });
  const select = (slot: Slot | null) => {
    agenda.touch();
    if (slot || choice) onChoose(slot && choiceOf(slot));
  };
  return (
    <div className={c.picker}>
      <WeekCalendar
        slots={agenda.slots}
        week={agenda.week}
        onWeek={agenda.turnTo}
        selected={agenda.selected}
        onSelect={select}
        onDay={agenda.touch}
        zone={zone}
        state={agenda.state}
      />
      {agenda.state === "failed" && (
        <p className={c.failed} role="alert">
          {t.failed}{" "}
          <Button variant="ghost" size="sm" onClick={agenda.retry}>
            {t.retry}
          </Button>
        </p>
      )}
      {agenda.gone && (
        <p className={c.gone} role="status">
          {t.gone}
        </p>
      )}
      {children(agenda.selected && momentOf(agenda.selected, zone))}
    </div>
  );
}

/** In place of a calendar that has nothing to offer. */
export const NoAgenda = () => <p className={c.closed}>{t.closed}</p>;
