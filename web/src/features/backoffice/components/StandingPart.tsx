import { Link } from "@tanstack/react-router";
import type { AdminStanding } from "~/api/queries/backoffice";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import c from "../Admin.module.css";
import { standingHour as t } from "../strings/people";
import { type Fact, Facts, Section } from "./parts";

interface Props {
  standing: AdminStanding;
  onAll: () => void;
}

/** The standing hour whose sessions the list below has. */
export function StandingPart({ standing: s, onAll }: Props) {
  const unpaid = s.state === "PAUSED" && s.reason === "NOT_PAID";
  const facts: Fact[] = [
    { label: t.state, value: unpaid ? t.unpaid : t.states[s.state] },
    { label: t.price, value: formatBRL(s.price) },
    { label: t.patient, value: <Link to={`/admin/customer/${s.customerId}`}>{s.customer}</Link> },
    { label: t.therapist, value: <Link to={`/admin/therapist/${s.therapistId}`}>{s.therapist}</Link> },
    { label: t.first, value: s.firstDay },
    ...(s.method ? [{ label: t.means, value: t.methods[s.method] }] : []),
    ...(s.endedOn ? [{ label: t.ended, value: s.endedOn }] : []),
  ];
  return (
    <Card>
      <Section title={`${t.title}: ${s.rhythm}`}>
        <Facts facts={facts} />
        <div className={c.actions}>
          <Button variant="secondary" size="sm" onClick={onAll}>
            {t.all}
          </Button>
        </div>
      </Section>
    </Card>
  );
}
