import { IconArrowLeft, IconRosetteDiscountCheckFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Alert } from "~/ui/Alert";
import { Container } from "~/ui/Container";
import type { KnownSlots, Slot } from "./api";
import { ProfileAgenda } from "./components/ProfileAgenda";
import { ProfileDetails } from "./components/ProfileDetails";
import c from "./ProfileView.module.css";
import type { Profile, Viewer } from "./rules";
import { Photo } from "./shared/Photo";
import type { Choice } from "./shared/slots";
import { card, profile as t } from "./strings";

export type Agenda =
  | { state: "loading" }
  | { state: "closed" }
  | { state: "failed"; retry: () => void }
  | { state: "known"; known: KnownSlots };

export interface ProfileProps {
  person: Profile;
  viewer: Viewer;
  /** The therapist looks at their own profile. */
  own: boolean;
  agenda: Agenda;
  choice: Choice | null;
  onChoose: (choice: Choice | null) => void;
  onBook: (slot: Slot) => void;
  booking: boolean;
}

export function ProfileView(props: ProfileProps) {
  const { person, viewer, own } = props;
  return (
    <Container className={c.page}>
      {own ? (
        <Alert tone="info">{t.own}</Alert>
      ) : (
        <Link to="/psicologos" className={c.back}>
          <IconArrowLeft size={20} aria-hidden="true" /> {t.back}
        </Link>
      )}
      <div className={c.columns}>
        <header className={c.head}>
          <Photo name={person.name} src={person.image} size="profile" />
          <div className={c.title}>
            <h1>{person.name}</h1>
            <p className={c.crp}>
              <IconRosetteDiscountCheckFilled size={20} aria-hidden="true" /> {card.crp(person.crp, person.state)}
            </p>
            <p className={c.tag}>{person.approach}</p>
          </div>
        </header>
        <ProfileAgenda {...props} />
        <ProfileDetails person={person} withPrice={viewer !== "visitor"} />
      </div>
    </Container>
  );
}
