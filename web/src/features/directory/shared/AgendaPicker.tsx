import { lazy, type ReactNode, Suspense, useState } from "react";
import type { KnownSlots, Slot } from "~/api/queries/therapists";
import { useUser } from "~/login/currentUser";
import { isEmployee } from "~/login/roles";
import { Button } from "~/ui/Button";
import { calendar as t } from "../strings";
import c from "./AgendaPicker.module.css";
import { type ChosenSlot, choiceOf, isCovered, type Moment, momentOf } from "./slots";
import { useAgenda } from "./useAgenda";
import { WeekCalendar } from "./WeekCalendar";
import { useZone } from "./zone";

// Lazy: only employees whose company offers hours see it.
const BenefitBar = lazy(() => import("./BenefitBar"));

interface Props {
  id: string;
  known: KnownSlots;
  choice: ChosenSlot | null;
  onChoose: (choice: ChosenSlot | null) => void;
  /** The usual length of the therapist's sessions. */
  minutes?: number | undefined;
  /** Filters the slots; all are shown without it. */
  only?: (slot: Slot) => boolean;
  /** The list is filtered by the hours of the benefit already, so the calendar shows these alone. */
  benefitOnly?: boolean;
  /** Renders the actions for the chosen slot. */
  children: (chosen: Moment | null) => ReactNode;
}

/** The calendar of a therapist. Loads the weeks that it shows; the actions for the chosen slot are below it. */
export function AgendaPicker({ id, known, choice, onChoose, minutes, only, benefitOnly = false, children }: Props) {
  const zone = useZone();
  const employee = isEmployee(useUser()?.type);
  const [ticked, setTicked] = useState(false);
  const narrowed = employee && (benefitOnly || ticked);
  const shown = narrowed ? (slot: Slot) => isCovered(slot) && (only?.(slot) ?? true) : only;
  const agenda = useAgenda({ id, known, choice, zone, ...(shown && { only: shown }) });
  const narrow = (next: boolean) => {
    setTicked(next);
    if (next && agenda.selected && !isCovered(agenda.selected)) onChoose(null);
  };
  const select = (slot: Slot | null) => {
    agenda.open();
    if (slot || choice) onChoose(slot && choiceOf(slot));
  };
  return (
    <div className={c.picker}>
      <WeekCalendar
        slots={agenda.slots}
        minutes={minutes}
        week={agenda.week}
        onWeek={agenda.showWeek}
        selected={agenda.selected}
        onSelect={select}
        onDay={agenda.open}
        zone={zone}
        state={agenda.state}
        benefit={employee}
      />
      {employee && !benefitOnly && (ticked || known.slots.some(isCovered)) && (
        <Suspense>
          <BenefitBar checked={ticked} onChange={narrow} />
        </Suspense>
      )}
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
