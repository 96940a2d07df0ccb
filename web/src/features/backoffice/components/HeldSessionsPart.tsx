import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type HeldSession, heldSessionsQuery } from "~/api/queries/adminPayouts";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import c from "../Admin.module.css";
import { common } from "../strings/common";
import { holds as t } from "../strings/payouts";
import { HoldList, type Lifting, liftedHolds } from "./HoldList";
import { Part, Section } from "./parts";

const columnsFor = (onLift: (lifting: Lifting) => void): Column<HeldSession>[] => [
  {
    label: t.columns.therapist,
    draw: (s) => (
      <Link to="/admin/therapist/$id" params={{ id: s.therapistId }}>
        {s.therapist || common.notInformed}
      </Link>
    ),
  },
  { label: t.columns.date, draw: (s) => s.date },
  { label: t.columns.value, draw: (s) => formatBRL(s.net), end: true },
  { label: t.columns.discount, draw: (s) => formatBRL(s.discount), end: true },
  {
    label: t.columns.why,
    draw: (s) => (
      <HoldList
        holds={s.holds}
        name={t.sessionOf(s.therapist || common.notInformed, s.date)}
        amount={formatBRL(s.net)}
        onLift={onLift}
      />
    ),
  },
];

/** Sessions whose payouts wait until their holds are lifted. */
export function HeldSessionsPart({ onLift }: { onLift: (lifting: Lifting) => void }) {
  const [after, setAfter] = useState("");
  const query = useQuery(heldSessionsQuery(after));
  return (
    <Section title={t.title}>
      <p>{t.lead}</p>
      <Part query={query}>
        {() =>
          query.data?.elements?.length ? (
            <DataTable
              caption={t.title}
              columns={columnsFor(onLift)}
              rows={query.data.elements}
              keyOf={(s) => s.sessionId}
              detail={(s) => liftedHolds(s.holds)}
            />
          ) : (
            <EmptyState title={t.empty} />
          )
        }
      </Part>
      <div className={c.actions}>
        {after && (
          <Button variant="secondary" size="sm" onClick={() => setAfter("")}>
            {t.first}
          </Button>
        )}
        {query.data?.next && (
          <Button variant="secondary" size="sm" onClick={() => setAfter(query.data.next)}>
            {t.more}
          </Button>
        )}
      </div>
    </Section>
  );
}
