import type { Dispute, DisputeEvidence, DisputeMail, DisputeStay } from "~/api/queries/disputes";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { type Column, DataTable } from "~/ui/DataTable";
import c from "../Admin.module.css";
import { Facts, Section } from "../components/parts";
import { dispute as t } from "../strings/disputes";
import { useAction } from "../useAction";
import { gatherEvidence } from "./api";

const stayColumns: readonly Column<DisputeStay>[] = [
  { label: t.who, draw: (s) => (s.patient ? t.patient : t.psychologist) },
  { label: t.from, draw: (s) => s.from },
  { label: t.to, draw: (s) => s.to },
];

const mailColumns: readonly Column<DisputeMail>[] = [
  { label: t.mail, draw: (m) => m.name },
  { label: t.sentTo, draw: (m) => (m.patient ? t.patient : t.psychologist) },
  { label: t.sentAt, draw: (m) => m.sentAt },
];

/** What the product knows about the payment. */
export function EvidencePart({ dispute: d }: { dispute: Dispute }) {
  const action = useAction();
  return (
    <Section title={t.evidence}>
      <p className={c.note}>{t.evidenceLead}</p>
      {d.evidence ? <Found evidence={d.evidence} /> : <p role="status">{t.gathering}</p>}
      <div className={c.actions}>
        <Button
          size="sm"
          variant="secondary"
          loading={action.busy}
          onClick={() => void action.run(() => gatherEvidence(d.id), { title: t.gathered })}
        >
          {t.gather}
        </Button>
      </div>
    </Section>
  );
}

/** Two rows may say the same: a minute is all that is shown of a time. */
const placeIn =
  <T,>(rows: readonly T[]) =>
  (row: T) =>
    String(rows.indexOf(row));

function Found({ evidence: e }: { evidence: DisputeEvidence }) {
  return (
    <>
      <Card>
        <Facts facts={factsOf(e)} />
      </Card>
      {(e.sessions ?? []).map((session) => (
        <Card key={session.startsAt + session.bookedAt + session.cancelledAt}>
          <h3 className={c.sub}>{t.presenceOf(session.startsAt)}</h3>
          {session.cancelledAt && <p>{t.cancelledAt(session.cancelledAt)}</p>}
          {session.stays?.length ? (
            <>
              <DataTable
                caption={t.presence}
                columns={stayColumns}
                rows={session.stays}
                keyOf={placeIn(session.stays)}
              />
              <p>{t.together(session.minutes)}</p>
            </>
          ) : (
            <p>{t.nobody}</p>
          )}
        </Card>
      ))}
      {e.mails?.length ? (
        <Card>
          <h3 className={c.sub}>{t.mails}</h3>
          <DataTable caption={t.mails} columns={mailColumns} rows={e.mails} keyOf={placeIn(e.mails)} />
        </Card>
      ) : (
        <p className={c.note}>{t.noMails}</p>
      )}
      <p className={c.note}>
        {t.gatheredAt(e.gatheredAt)}. <span className={c.hash}>{t.hash(e.hash)}</span>
      </p>
    </>
  );
}

const factsOf = (e: DisputeEvidence) => [
  { label: t.paidAt, value: e.paidAt },
  { label: t.terms, value: t.termsOf(e.termsVersion, e.termsAcceptedAt) },
  {
    label: t.agreement,
    value: (e.agreements ?? []).map((a) => t.termsOf(String(a.version), a.acceptedAt)).join("; ") || t.noAgreement,
  },
  { label: t.policy, value: t.policyOf(e.freeHours) },
  ...(e.refunded > 0 ? [{ label: t.refunded, value: formatBRL(e.refunded) }] : []),
];
