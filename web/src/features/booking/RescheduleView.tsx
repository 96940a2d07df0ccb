import type { Session } from "~/api/queries/sessions";
import type { KnownSlots, Slot } from "~/api/queries/therapists";
import { AgendaPicker, NoAgenda } from "~/features/directory/shared/AgendaPicker";
import type { ChosenSlot, Moment } from "~/features/directory/shared/slots";
import { ZoneNote } from "~/features/directory/shared/ZoneNote";
import { longDate } from "~/lib/dates";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { Skeleton } from "~/ui/Skeleton";
import { TherapistBox } from "./components/Counterpart";
import c from "./Reschedule.module.css";
import { detailOf, type Side } from "./statusBox";
import { detail, missing, move as t } from "./strings";
import { startOf } from "./when";

export interface RescheduleProps {
  session: Session;
  side: Side;
  photo: string | null;
  /** Undefined while loading. */
  known: KnownSlots | undefined;
  failed: boolean;
  /** The therapist offers no times at all. */
  closed: boolean;
  busy: boolean;
  choice: ChosenSlot | null;
  onChoose: (choice: ChosenSlot | null) => void;
  onRetry: () => void;
  onMove: (slot: Slot) => void;
}

export function RescheduleView(props: RescheduleProps) {
  const { session, side, photo } = props;
  const other = side === "therapist" ? (session.customerInfo?.fullName ?? "") : session.therapistName;
  return (
    <Container>
      <PageHeader title={t.title} lead={t.lead(session.scheduledDay, startOf(session), other)} />
      {session.canReschedule ? (
        <div className={c.columns}>
          <section className={c.card} aria-label={detail.therapist}>
            <TherapistBox session={session} photo={photo} />
            {session.lateWarning && (
              <Alert tone="warn" title={detail.late}>
                <p>{session.cancelText}</p>
              </Alert>
            )}
          </section>
          <section className={c.card} aria-labelledby="novo-horario">
            <h2 id="novo-horario" className={c.heading}>
              {t.slots}
            </h2>
            <Times {...props} />
          </section>
        </div>
      ) : (
        <Alert tone="info" title={t.closed}>
          <ButtonLink to={detailOf(session)} variant="secondary" size="sm">
            {missing.back}
          </ButtonLink>
        </Alert>
      )}
    </Container>
  );
}

function Times(props: RescheduleProps) {
  const { session, known } = props;
  if (props.failed)
    return (
      <div role="alert" className={c.failed}>
        <p>{t.failed}</p>
        <Button variant="secondary" size="sm" onClick={props.onRetry}>
          {t.retry}
        </Button>
      </div>
    );
  if (props.closed) return <NoAgenda />;
  if (!known)
    return (
      <div role="status">
        <span className="sr">{t.loading}</span>
        <Skeleton shape="card" />
      </div>
    );
  // Slots for companies have another price. A session can only move to a slot of its own kind.
  const sameKind = (slot: Slot) => slot.isEnterprise === session.isEnterprise;
  if (!known.slots.some(sameKind) && !props.choice) return <NoAgenda />;
  return (
    <>
      <ZoneNote />
      <AgendaPicker
        id={session.therapistId}
        known={known}
        choice={props.choice}
        onChoose={props.onChoose}
        only={sameKind}
      >
        {(chosen) => <Confirm chosen={chosen} busy={props.busy} onMove={props.onMove} />}
      </AgendaPicker>
    </>
  );
}

interface ConfirmProps extends Pick<RescheduleProps, "busy" | "onMove"> {
  chosen: Moment | null;
}

function Confirm({ chosen, busy, onMove }: ConfirmProps) {
  return (
    <div className={c.confirm}>
      <p aria-live="polite">{chosen ? t.chosen(longDate(chosen.day), chosen.start, chosen.finish) : t.choose}</p>
      <Button block disabled={!chosen} loading={busy} onClick={() => chosen && onMove(chosen.slot)}>
        {t.book}
      </Button>
    </div>
  );
}
