import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { AdminSession } from "~/api/queries/backoffice";
import { RowMenu } from "~/ui/RowMenu";
import { hour } from "../format";
import { sessions as t } from "../strings/people";
import { CancelDialog } from "./CancelDialog";
import { Badge } from "./parts";

const tones = {
  PAID: "good",
  UNPAID: "warn",
  FINISHED: "plain",
  CANCELLED: "bad",
  RETURNED: "bad",
  RETURNED_TO_BALANCE: "bad",
} as const;
type State = keyof typeof tones;

export const SessionState = ({ state }: { state: string }) => (
  <Badge tone={tones[state as State] ?? "plain"}>{t.states[state as State] ?? state}</Badge>
);

interface Props {
  session: AdminSession;
  /** In whose name the session is cancelled. */
  userId: string;
  /** Whose page this is; without it the menu has links to both people. */
  of?: "customer" | "therapist";
}

/** What an administrator can do with a session. */
export function SessionMenu({ session: s, userId, of }: Props) {
  const [cancelling, setCancelling] = useState(false);
  const other = of === "therapist" ? s.customer : s.therapist;
  return (
    <>
      <RowMenu of={t.of(s.scheduledDay, hour(s.startTime), other)}>
        {of !== "customer" && <Link to={`/admin/customer/${s.customerId}`}>{t.toPatient}</Link>}
        {of !== "therapist" && <Link to={`/admin/therapist/${s.therapistId}`}>{t.toTherapist}</Link>}
        {s.standingId && (
          <Link to="/admin/sessoes" search={{ fixo: s.standingId }}>
            {t.toStanding}
          </Link>
        )}
        {s.canCancel && (
          <button type="button" onClick={() => setCancelling(true)}>
            {t.cancel}
          </button>
        )}
      </RowMenu>
      {cancelling && <CancelDialog sessionId={s.id} userId={userId} onClose={() => setCancelling(false)} />}
    </>
  );
}
