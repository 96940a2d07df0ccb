import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Dashboard } from "~/api/queries/backoffice";
import { formatBRL } from "~/lib/money";
import p from "../Panel.module.css";
import { panel as t } from "../strings/panel";
import { BackupPart } from "./BackupPart";
import { Charts } from "./Charts";
import { OwedPart } from "./OwedPart";
import { Part, Section } from "./parts";

interface Query {
  data: Dashboard | undefined;
  error: unknown;
  isError: boolean;
  refetch: () => unknown;
}

/** Totals, what needs attention, and the months. */
export function DashboardPart({ query }: { query: Query }) {
  return <Part query={query}>{() => query.data && <Figures data={query.data} />}</Part>;
}

function Figures({ data }: { data: Dashboard }) {
  return (
    <>
      <Section title={t.attention}>
        <ul className={p.tiles}>
          <AttentionTile label={t.pending} count={data.pendingApprovals} to="/admin/psicologos/pendentes" />
          <AttentionTile
            label={t.overdueCompanies}
            count={data.overdueCompanies}
            to="/admin/companies?pagamento=OVERDUE"
          />
          <AttentionTile label={t.overduePayouts} count={data.overduePayouts} to="/admin/repasses" />
          <AttentionTile label={t.disputes} count={data.openDisputes} to="/admin/contestacoes?parte=WAITING" />
          <AttentionTile label={t.newMessages} count={data.newMessages} to="/admin/mensagens?situacao=NEW" />
          <AttentionTile label={t.failedJobs} count={data.failedJobs} />
          <AttentionTile label={t.unreconciled} count={data.unreconciledCharges} />
          <AttentionTile label={t.owedRefunds} count={data.owedRefunds} />
          <AttentionTile label={t.reversed} count={data.reversedCharges} />
        </ul>
      </Section>
      {data.owedRefunds > 0 && <OwedPart />}
      <BackupPart backup={data.backup} />
      <Section title={t.totals}>
        <dl className={p.totals}>
          <Total label={t.sessions}>{data.sessions.toLocaleString("pt-BR")}</Total>
          <Total label={t.revenue} hint={t.revenueHint}>
            {formatBRL(data.revenue)}
          </Total>
          <Total label={t.fee}>{formatBRL(data.fee)}</Total>
        </dl>
      </Section>
      <Section title={t.charts}>
        <Charts months={data.months} />
      </Section>
    </>
  );
}

function Total({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className={p.tile}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {hint && (
        <dd className="sr">
          <small>{hint}</small>
        </dd>
      )}
    </div>
  );
}

/** A number that should be zero, with a link to the page where it is solved, if there is one. */
function AttentionTile({ label, count, to }: { label: string; count: number; to?: string }) {
  const look = `${p.tile} ${count > 0 ? p.alarm : ""}`;
  const inner = (
    <>
      <span className={p.number}>{count}</span>
      <span className={p.label}>{label}</span>
    </>
  );
  return (
    <li>
      {to ? (
        <Link to={to} className={look}>
          {inner}
        </Link>
      ) : (
        <div className={look}>{inner}</div>
      )}
    </li>
  );
}
