import type { ReactNode } from "react";
import type { KnownSlots, Slot } from "~/api/queries/therapists";
import { Button } from "~/ui/Button";
import { calendar as t } from "../strings";
import c from "./AgendaPicker.module.css";
import { type ChosenSlot, choiceOf, type Moment, momentOf } from "./slots";
import { useAgenda } from "./useAgenda";
import { WeekCalendar } from "./WeekCalendar";
import { useZone } from "./zone";

interface Props {
  id: string;
  known: KnownSlots;
  choice: ChosenSlot | null;
  onChoose: (choice: ChosenSlot | null) => void;
  /** Filters the slots; all are shown without it. */
  only?: (slot: Slot) => boolean;
  /** Renders the actions for the chosen slot. */
  children: (chosen: Moment | null) => ReactNode;
}

/** The calendar of a therapist. Loads the weeks that it shows; the actions for the chosen slot are below it. */
export function AgendaPicker({ id, known, choice, onChoose, only, children }: Props) {
  const zone = useZone();
  const agenda = useAgenda({ id, known, choice, zone, ...(only && { only }) });
  const select = (slot: Slot | null) => {
    agenda.open();
    if (slot || choice) onChoose(slot && choiceOf(slot));
  };
  return (
    <div className={c.picker}>
      <WeekCalendar
        slots={agenda.slots}
        week={agenda.week}
        onWeek={agenda.showWeek}
        selected={agenda.selected}
        onSelect={select}
        onDay={agenda.open}
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

/** Shown instead of a calendar without slots. */
export const NoAgenda = () => <p className={c.closed}>{t.closed}</p>;
