import { useQuery } from "@tanstack/react-query";
import { type Receivables, receivablesQuery } from "~/api/queries/invoicing";
import { formatBRL } from "~/lib/money";
import { Card } from "~/ui/Card";
import { type Column, DataTable } from "~/ui/DataTable";
import { PartFailed } from "~/ui/PartFailed";
import { Skeleton } from "~/ui/Skeleton";
import c from "../Invoicing.module.css";
import { failed, admin as t } from "../strings";

type Month = NonNullable<Receivables["months"]>[number];

const columns: Column<Month>[] = [
  { label: t.month, draw: (m) => m.month.split("-").reverse().join("/") },
  { label: t.runs, draw: (m) => m.runs, end: true },
  { label: t.people, draw: (m) => m.people, end: true },
  { label: t.due, draw: (m) => formatBRL(m.due), end: true },
  { label: t.pool, draw: (m) => formatBRL(m.pool), end: true },
];

/** What companies owe by age, and the account of the coverage over all companies. */
export function ReceivablesPart() {
  const query = useQuery(receivablesQuery());
  if (query.isError && !query.data)
    return <PartFailed text={failed.text} retry={failed.retry} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton shape="card" />;
  const { ages, months, coverage, lapsed } = query.data;
  return (
    <>
      <Card as="section" aria-label={t.ages}>
        <h2 className={c.heading}>{t.ages}</h2>
        <dl className={c.facts}>
          {(ages ?? []).map((age) => (
            <div key={age.from}>
              <dt>{t.age(age.from, age.until)}</dt>
              <dd>
                {formatBRL(age.rest)} · {t.invoices(age.invoices)}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card as="section" aria-label={t.coverage}>
        <h2 className={c.heading}>{t.coverage}</h2>
        <p className={c.note}>{t.coverageText}</p>
        <dl className={c.facts}>
          <div>
            <dt>{t.balance}</dt>
            <dd>{formatBRL(coverage)}</dd>
          </div>
          <div>
            <dt>{t.lapsed}</dt>
            <dd>{formatBRL(lapsed)}</dd>
          </div>
        </dl>
        {months && months.length > 0 && (
          <DataTable caption={t.months} columns={columns} rows={months} keyOf={(m) => m.month} />
        )}
      </Card>
    </>
  );
}
