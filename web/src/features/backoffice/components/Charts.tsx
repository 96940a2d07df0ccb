import type { Month } from "~/api/queries/backoffice";
import { formatBRL } from "~/lib/money";
import { Card } from "~/ui/Card";
import { DataTable } from "~/ui/DataTable";
import { panel as t } from "../strings/panel";
import c from "./Chart.module.css";

const WIDTH = 360;
const HEIGHT = 146;
const FLOOR = 120;
const TOP = 28;

/** `2026-11` to `11/26`. */
export const shortMonth = (month: string): string => `${month.slice(5, 7)}/${month.slice(2, 4)}`;

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Bars side by side, the highest one as high as the chart. Negative values have no bar. */
export function barsOf(values: readonly number[]): Bar[] {
  const highest = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length);
  return values.map((value, i) => {
    const height = (Math.max(0, value) / highest) * (FLOOR - TOP);
    return { x: i * step + step * 0.2, y: FLOOR - height, width: step * 0.6, height };
  });
}

/** Every third month has a label, counted from the last one: more would be too small to read. */
export const hasLabel = (i: number, count: number): boolean => (count - 1 - i) % 3 === 0;

/** The months with a label, and the highest one. */
export const hasValue = (i: number, values: readonly number[]): boolean =>
  hasLabel(i, values.length) || (values[i] === Math.max(...values) && values.indexOf(values[i] as number) === i);

/** Aligned with the end of its bar, so that the last label stays inside the picture. */
const Label = ({ bar, month }: { bar: Bar; month: Month | undefined }) => (
  <text className={c.label} x={bar.x + bar.width} y={FLOOR + 20} textAnchor="end">
    {shortMonth(month?.month ?? "")}
  </text>
);

/** The value above its bar. */
const Value = ({ bar, text }: { bar: Bar; text: string }) => (
  <text className={c.value} x={bar.x + bar.width} y={bar.y - 5} textAnchor="end">
    {text}
  </text>
);

const compact = new Intl.NumberFormat("pt-BR", { notation: "compact", maximumFractionDigits: 1 });

interface ChartProps {
  title: string;
  /** By which date a month counts. */
  hint: string;
  months: readonly Month[];
  value: (month: Month) => number;
  look?: string | undefined;
}

/** Hidden from screen readers, because the table below has the same data. */
function Chart({ title, hint, months, value, look }: ChartProps) {
  const values = months.map(value);
  const bars = barsOf(values);
  return (
    <Card className={c.chart}>
      <h3>{title}</h3>
      <p className={c.hint}>{hint}</p>
      <svg className={c.svg} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line className={c.axis} x1="0" x2={WIDTH} y1={FLOOR} y2={FLOOR} />
        {bars.map((bar, i) => (
          <rect key={months[i]?.month} className={look ?? c.bar} rx="4" {...bar} />
        ))}
        {bars.map((bar, i) => {
          const month = months[i];
          return (
            month && hasValue(i, values) && <Value key={month.month} bar={bar} text={compact.format(value(month))} />
          );
        })}
        {bars.map((bar, i) => hasLabel(i, bars.length) && <Label key={months[i]?.month} bar={bar} month={months[i]} />)}
      </svg>
    </Card>
  );
}

const columns = [
  { label: t.month, draw: (m: Month) => shortMonth(m.month) },
  { label: t.sessions, draw: (m: Month) => m.sessions, end: true },
  { label: t.revenue, draw: (m: Month) => formatBRL(m.revenue), end: true },
  { label: t.fee, draw: (m: Month) => formatBRL(m.fee), end: true },
];

export function Charts({ months }: { months: readonly Month[] }) {
  return (
    <>
      <div className={c.charts}>
        <Chart title={t.sessions} hint={t.bySession} months={months} value={(m) => m.sessions} />
        <Chart title={t.revenue} hint={t.byMoney} months={months} value={(m) => m.revenue} look={c.revenue} />
        <Chart title={t.fee} hint={t.byMoney} months={months} value={(m) => m.fee} look={c.fee} />
      </div>
      <details className={c.table}>
        <summary>Ver os números em tabela</summary>
        <DataTable caption={t.charts} columns={columns} rows={months} keyOf={(m) => m.month} />
      </details>
    </>
  );
}
