import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { type OpenCycle, openCycleQuery, type Payout, type PayoutLine, payoutQuery } from "~/api/queries/payouts";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { type Column, DataTable } from "~/ui/DataTable";
import { PartFailed } from "~/ui/PartFailed";
import { Skeleton } from "~/ui/Skeleton";
import { cycleName, shortCycle } from "../cycle";
import { payoutSessions as t } from "../strings";
import c from "./PayoutSessions.module.css";

const columns: readonly Column<PayoutLine>[] = [
  {
    label: t.session,
    draw: ({ sessionId, date, time }) => <Link to={`/sessao-detalhes/${sessionId}`}>{t.at(date, time)}</Link>,
  },
  { label: t.patient, draw: ({ patient, kind }) => (kind === "DEBIT" ? t.debit(patient) : patient || t.unnamed) },
  { label: t.gross, draw: ({ gross, kind }) => formatBRL(kind === "DEBIT" ? -gross : gross), end: true },
  { label: t.fee, draw: ({ fee, kind }) => formatBRL(kind === "DEBIT" ? -fee : fee), end: true },
  { label: t.net, draw: ({ net }) => <strong>{formatBRL(net)}</strong>, end: true },
];

const keyOf = ({ kind, sessionId }: PayoutLine): string => `${kind}-${sessionId}`;

interface DetailsProps {
  therapistId: string;
  payouts: readonly Payout[];
}

/** R277: the open cycle, and each payout broken into its sessions. */
export function PayoutDetails({ therapistId, payouts }: DetailsProps) {
  return (
    <section className={c.box} aria-labelledby="sessoes-dos-repasses">
      <h2 id="sessoes-dos-repasses">{t.title}</h2>
      <OpenCycleBox therapistId={therapistId} />
      {payouts.length > 0 && (
        <ul className={c.list}>
          {payouts.map((payout) => (
            <li key={payout.id}>
              <PayoutSessions
                therapistId={therapistId}
                payoutId={payout.id}
                name={cycleName(payout)}
                amount={payout.total_amount}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface PayoutProps {
  therapistId: string;
  payoutId: string;
  name: string;
  amount: number;
}

/** A payout's sessions, read when they are opened. */
function PayoutSessions({ therapistId, payoutId, name, amount }: PayoutProps) {
  const [open, setOpen] = useState(false);
  const query = useQuery({ ...payoutQuery(therapistId, payoutId), enabled: open });
  const id = useId();
  return (
    <div className={c.one}>
      <span>
        {name}: <strong>{formatBRL(amount)}</strong>
      </span>
      <Button variant="ghost" size="sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? t.hide : t.show} <span className="sr">{t.of(name)}</span>
      </Button>
      <div id={id} className={c.lines} hidden={!open}>
        {open && <Lines query={query} caption={t.caption(name)} />}
      </div>
    </div>
  );
}

function Lines({
  query,
  caption,
}: {
  query: UseQueryResult<{ lines: readonly PayoutLine[] | null }>;
  caption: string;
}) {
  if (query.data) return <DataTable caption={caption} columns={columns} rows={query.data.lines ?? []} keyOf={keyOf} />;
  if (!query.isError) return <Skeleton lines={2} />;
  return <PartFailed text={t.failed} retry={t.retry} onRetry={() => void query.refetch()} />;
}

/** The cycle that is still open: its sum so far, and its sessions. */
function OpenCycleBox({ therapistId }: { therapistId: string }) {
  const query = useQuery(openCycleQuery(therapistId));
  return (
    <section className={c.open} aria-labelledby="ciclo-aberto">
      <h3 id="ciclo-aberto">{t.open}</h3>
      {query.data && <Sum cycle={query.data} />}
      {(!query.data || (query.data.lines ?? []).length > 0) && <Lines query={query} caption={t.open} />}
    </section>
  );
}

function Sum({ cycle }: { cycle: OpenCycle }) {
  if ((cycle.lines ?? []).length === 0) return <p>{t.empty(cycle.closesOn)}</p>;
  return (
    <p>
      <strong>{formatBRL(cycle.amount)}</strong>{" "}
      {t.sum(cycle.sessions, shortCycle(cycle), cycle.closesOn, cycle.dueDate)}
    </p>
  );
}
