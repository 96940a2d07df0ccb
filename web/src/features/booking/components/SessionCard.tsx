import { Link } from "@tanstack/react-router";
import type { Session } from "~/api/queries/sessions";
import { Photo } from "~/features/directory/shared/Photo";
import { usePlannedPayment } from "~/features/standing/shared/plannedPayment";
import { StandingMark } from "~/features/standing/shared/StandingMark";
import { ButtonLink } from "~/ui/ButtonLink";
import { detailOf, paymentOf, roomOf } from "../statusBox";
import { agenda as t } from "../strings";
import { longDay, timesOf } from "../when";
import c from "./SessionCard.module.css";

/** A coming session with one action: enter the room, pay, or else the server's text about the entrance. */
export function SessionCard({ session }: { session: Session }) {
  return (
    <li className={c.card}>
      <Photo name={session.therapistName} src={session.profilePicture} size="card" lazy />
      <div className={c.text}>
        <Link to={detailOf(session)} className={c.name}>
          {session.therapistName}
        </Link>
        <span className={c.when}>{longDay(session.scheduledDay)}</span>
        <span>{timesOf(session)}</span>
        <StandingMark sessionId={session.id} />
      </div>
      <Entrance session={session} />
    </li>
  );
}

/** Only the server's flags open the room (Q001) and offer the payment, unless that comes by itself. */
function Entrance({ session }: { session: Session }) {
  const planned = usePlannedPayment(session.id);
  const { entranceAvailable, entranceDescription } = session.availability;
  if (entranceAvailable) return <ButtonLink to={roomOf(session)}>{t.start}</ButtonLink>;
  if (planned) return <span className={c.note}>{planned}</span>;
  if (session.canPay) return <ButtonLink to={paymentOf(session)}>{t.pay}</ButtonLink>;
  return <span className={c.note}>{entranceDescription}</span>;
}
