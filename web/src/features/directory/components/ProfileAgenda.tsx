import { lazy, Suspense } from "react";
import type { KnownSlots, Slot } from "~/api/queries/therapists";
import { Button } from "~/ui/Button";
import { Skeleton } from "~/ui/Skeleton";
import type { Profile, Viewer } from "../rules";
import { AgendaPicker, NoAgenda } from "../shared/AgendaPicker";
import { SelectionPanel } from "../shared/SelectionPanel";
import type { ChosenSlot } from "../shared/slots";
import { ZoneNote } from "../shared/ZoneNote";
import { calendar, profile as t } from "../strings";
import c from "./ProfileAgenda.module.css";

export type AgendaState =
  | { state: "loading" }
  | { state: "closed" }
  | { state: "failed"; retry: () => void }
  | { state: "known"; known: KnownSlots };

export interface ProfileAgendaProps {
  person: Profile;
  viewer: Viewer;
  /** The therapist looks at the own profile. */
  own: boolean;
  agenda: AgendaState;
  choice: ChosenSlot | null;
  onChoose: (choice: ChosenSlot | null) => void;
  onBook: (slot: Slot) => void;
  booking: boolean;
}

/** For patients alone, so visitors do not load it. */
const AskWaiting = lazy(() => import("~/features/waiting/shared/AskWaiting"));

/** The calendar beside a profile, in one of four states. */
export function ProfileAgenda(props: ProfileAgendaProps) {
  return (
    <section className={c.agenda} aria-labelledby="horarios">
      <h2 id="horarios" className={c.title}>
        {t.agenda}
      </h2>
      <Body {...props} />
      {props.viewer === "patient" && !props.own && props.agenda.state !== "loading" && (
        <div className={c.ask}>
          <Suspense>
            <AskWaiting therapistId={props.person.id} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

/** The therapist's own response has company slots too. The own profile shows only what patients see. */
const common = (slot: Slot): boolean => !slot.isEnterprise;

function Body({ person, viewer, own, agenda, choice, onChoose, onBook, booking }: ProfileAgendaProps) {
  if (agenda.state === "loading")
    return (
      <div role="status">
        <span className="sr">{calendar.loading}</span>
        <Skeleton shape="card" />
      </div>
    );
  if (agenda.state === "failed")
    return (
      <div role="alert" className={c.failed}>
        <p>{calendar.failed}</p>
        <Button variant="secondary" size="sm" onClick={agenda.retry}>
          {calendar.retry}
        </Button>
      </div>
    );
  if (agenda.state === "closed" || (agenda.known.slots.length === 0 && !choice)) return <NoAgenda />;
  return (
    <>
      <ZoneNote />
      <AgendaPicker
        id={person.id}
        known={agenda.known}
        minutes={person.minutes}
        choice={choice}
        onChoose={onChoose}
        {...(own && { only: common })}
      >
        {(chosen) => (
          <SelectionPanel
            therapist={person}
            chosen={chosen}
            price={person.price}
            viewer={viewer}
            onBook={onBook}
            booking={booking}
          />
        )}
      </AgendaPicker>
    </>
  );
}
