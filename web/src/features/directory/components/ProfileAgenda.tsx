import { Button } from "~/ui/Button";
import { Skeleton } from "~/ui/Skeleton";
import type { Slot } from "../api";
import type { ProfileProps } from "../ProfileView";
import { AgendaPicker, NoAgenda } from "../shared/AgendaPicker";
import { SelectionPanel } from "../shared/SelectionPanel";
import { ZoneNote } from "../shared/ZoneNote";
import { calendar, profile as t } from "../strings";
import c from "./ProfileAgenda.module.css";

/** The calendar beside a profile, in its four states. */
export function ProfileAgenda(props: ProfileProps) {
  return (
    <section className={c.agenda} aria-labelledby="horarios">
      <h2 id="horarios" className={c.title}>
        {t.agenda}
      </h2>
      <Body {...props} />
    </section>
  );
}

/** What patients see: the therapist is also told of the own company hours. */
const common = (slot: Slot): boolean => !slot.isEnterprise;

function Body({ person, viewer, own, agenda, choice, onChoose, onBook, booking }: ProfileProps) {
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
