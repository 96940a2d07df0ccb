import type { Dispute } from "~/api/queries/disputes";
import { formatBRL } from "~/lib/money";
import { Facts } from "../components/parts";
import { disputes, dispute as t } from "../strings/disputes";

/** The facts of a case. What is not there yet is left out. */
export function CaseFacts({ dispute: d }: { dispute: Dispute }) {
  const f = t.facts;
  const facts = [
    { label: f.kind, value: disputes.kinds[d.kind] },
    { label: f.about, value: disputes.purposes[d.purpose] },
    { label: f.payer, value: d.payer },
    { label: f.therapist, value: d.therapist },
    { label: f.opened, value: d.openedAt },
    { label: f.openedBy, value: d.openedBy },
    { label: f.reason, value: d.reason, wide: true },
    { label: f.answerBy, value: d.answerBy },
    { label: f.provider, value: d.providerId },
    { label: f.reserve, value: d.closed ? "" : reserveOf(d) },
    { label: f.taken, value: d.taken > 0 ? formatBRL(d.taken) : "" },
    { label: f.bearer, value: d.closed ? t.bearers[d.bearer] : "" },
    { label: f.answered, value: d.answeredAt },
    { label: f.answeredBy, value: d.answeredBy },
    { label: f.reference, value: d.answerReference },
    { label: f.decided, value: d.decidedAt },
    { label: f.decidedBy, value: d.decidedAt && (d.decidedBy || t.byProvider) },
    { label: f.note, value: d.note, wide: true },
  ];
  return <Facts facts={facts.filter(({ value }) => value)} />;
}

const reserveOf = ({ therapistReserve, platformReserve }: Dispute) =>
  t.reserveOf(formatBRL(therapistReserve), formatBRL(platformReserve));
