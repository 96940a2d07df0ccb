import type { MonthOfYear, Year } from "~/api/queries/payouts";
import { MONTHS } from "~/lib/dates";
import { formatBRL } from "~/lib/money";
import { Card } from "~/ui/Card";
import { type Column, DataTable } from "~/ui/DataTable";
import { PartFailed } from "~/ui/PartFailed";
import { Skeleton } from "~/ui/Skeleton";
import { barsOf, CHART } from "../chart";
import type { OptionalPart } from "../statement";
import { payouts, chart as t } from "../strings";
import box from "./Box.module.css";
import c from "./YearChart.module.css";

const columns: readonly Column<MonthOfYear>[] = [
  { label: t.month, draw: ({ month }) => MONTHS[month - 1] },
  { label: t.sessions, draw: ({ sessions }) => sessions, end: true },
  { label: t.gross, draw: ({ gross }) => formatBRL(gross), end: true },
  { label: t.net, draw: ({ net }) => formatBRL(net), end: true },
  { label: t.subscription, draw: ({ subscription }) => formatBRL(subscription), end: true },
  { label: t.result, draw: ({ result }) => formatBRL(result), end: true },
];

/** A small chart of the year. Its numbers are in the table below. */
export function YearChart({ data, failed, retry }: OptionalPart<Year>) {
  if (!data && !failed) return <Skeleton shape="card" />;
  if (!data) return <PartFailed text={t.failed} retry={payouts.retry} onRetry={retry} />;
  const months = data.months ?? [];
  const empty = months.every(({ gross, subscription }) => gross === 0 && subscription === 0);
  return (
    <Card as="section" className={box.box} aria-labelledby="ano">
      <h2 id="ano">{t.title(data.year)}</h2>
      {empty ? (
        <p>{t.empty}</p>
      ) : (
        <>
          <Bars year={data.year} months={months} />
          <details className={c.details}>
            <summary>{t.table}</summary>
            <DataTable caption={t.title(data.year)} columns={columns} rows={months} keyOf={(m) => String(m.month)} />
          </details>
        </>
      )}
    </Card>
  );
}

function Bars({ year, months }: { year: number; months: readonly MonthOfYear[] }) {
  const sum = (pick: (month: MonthOfYear) => number) =>
    months.reduce((total, month) => total + Math.round(pick(month) * 100), 0) / 100;
  const alt = t.alt(year, formatBRL(sum(({ gross }) => gross)), formatBRL(sum(({ net }) => net)));
  return (
    <figure className={c.figure}>
      <svg role="img" aria-label={alt} viewBox={`0 0 ${CHART.width} ${CHART.height}`} className={c.chart}>
        <line x1="0" x2={CHART.width} y1={CHART.base} y2={CHART.base} className={c.axis} />
        {barsOf(months).map((bar) => (
          <g key={bar.month}>
            <rect x={bar.x} y={bar.grossY} width={bar.width} height={bar.grossHeight} rx="4" className={c.rest} />
            <rect x={bar.x} y={bar.netY} width={bar.width} height={bar.netHeight} rx="4" className={c.net} />
            <text x={bar.x + bar.width / 2} y={CHART.height - 6} textAnchor="middle" className={c.month}>
              {MONTHS[bar.month - 1]?.slice(0, 3)}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className={c.legend}>
        <span className={c.keyNet}>{t.net}</span>
        <span className={c.keyRest}>{t.fee}</span>
      </figcaption>
    </figure>
  );
}
