import { IconArrowLeft, IconRosetteDiscountCheckFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Alert } from "~/ui/Alert";
import { Container } from "~/ui/Container";
import { ProfileAgenda, type ProfileAgendaProps } from "./components/ProfileAgenda";
import { ProfileDetails } from "./components/ProfileDetails";
import c from "./ProfileView.module.css";
import { Photo } from "./shared/Photo";
import { card, profile as t } from "./strings";

/** For patients alone, so visitors do not load it. */
const PackageOffers = lazy(() => import("~/features/packages/shared/PackageOffers"));

export function ProfileView(props: ProfileAgendaProps) {
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
        {viewer === "patient" && (
          <div>
            <Suspense>
              <PackageOffers therapistId={person.id} />
            </Suspense>
          </div>
        )}
      </div>
    </Container>
  );
}
