import { IconRosetteDiscountCheckFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Session } from "~/api/queries/sessions";
import { Avatar } from "~/ui/Avatar";
import type { Side } from "../statusBox";
import { detail as t } from "../strings";
import c from "./Counterpart.module.css";

interface Props {
  session: Session;
  side: Side;
  photo: string | null;
}

/** The other person of the session: a therapist sees the patient, a patient sees the therapist. */
export function Counterpart({ session, side, photo }: Props) {
  return side === "therapist" ? (
    <Patient session={session} photo={photo} />
  ) : (
    <TherapistBox session={session} photo={photo} />
  );
}

function Patient({ session, photo }: Omit<Props, "side">) {
  const name = session.customerInfo?.fullName ?? "";
  return (
    <div className={c.person}>
      <Avatar name={name} src={photo} size="lg" />
      <div className={c.text}>
        <h2 className={c.name}>{name}</h2>
        {session.customerInfo?.email && <p>{session.customerInfo.email}</p>}
      </div>
    </div>
  );
}

export function TherapistBox({ session, photo }: Omit<Props, "side">) {
  const { crp, state, psychologicalApproach } = session.therapistInfo;
  return (
    <div className={c.person}>
      <Avatar name={session.therapistName} src={photo} size="lg" />
      <div className={c.text}>
        <h2 className={c.name}>{session.therapistName}</h2>
        <p className={c.crp}>
          <IconRosetteDiscountCheckFilled size={18} aria-hidden="true" /> CRP {crp} · {state}
        </p>
        <p className={c.tag}>{psychologicalApproach}</p>
        <Link className={c.more} to={`/psicologo-perfil/${session.therapistId}`}>
          {t.profile}
        </Link>
      </div>
    </div>
  );
}
