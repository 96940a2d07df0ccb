import type { Session } from "~/api/queries/sessions";
import { Photo } from "~/features/directory/shared/Photo";
import { fromBr, longDate } from "~/lib/dates";
import { sessionWords } from "~/lib/statusStrings";
import { Card } from "~/ui/Card";
import { paymentStatus, paymentStepOf, therapistName } from "../rules";
import { TimeLeft } from "../shared/TimeLeft";
import { summary as t } from "../strings";
import c from "./SessionSummary.module.css";

interface Props {
  session: Session;
  onHoldEnd: () => void;
}

/** Therapist, day and time, and the state of session and payment. */
export function SessionSummary({ session, onHoldEnd }: Props) {
  const name = therapistName(session);
  const held = paymentStepOf(session) === "open" && session.holdUntil;
  return (
    <Card as="section" aria-labelledby="resumo" className={c.summary}>
      <h2 id="resumo" className={c.title}>
        {t.title}
      </h2>
      <div className={c.who}>
        <Photo name={name} src={session.profilePicture} size="card" />
        <div>
          <strong className={c.name}>{name}</strong>
          {session.therapistInfo.crp && <span className={c.crp}>CRP {session.therapistInfo.crp}</span>}
        </div>
      </div>
      <dl className={c.facts}>
        <div>
          <dt>{t.when}</dt>
          <dd>
            <span className={c.day}>{longDate(fromBr(session.scheduledDay) ?? "1970-01-01")}</span>
            <span>
              {session.startTime.slice(0, 5)} às {session.finishTime.slice(0, 5)}
            </span>{" "}
            <small>({t.zone})</small>
          </dd>
        </div>
        <div>
          <dt>{t.status}</dt>
          <dd>{sessionWords[session.stage]}</dd>
        </div>
        <div>
          <dt>{t.payment}</dt>
          <dd>{paymentStatus(session)}</dd>
        </div>
      </dl>
      {held && (
        <p className={c.held}>
          {t.held} <TimeLeft until={held} onEnd={onHoldEnd} />
        </p>
      )}
    </Card>
  );
}
