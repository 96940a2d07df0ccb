import type { Kind, Totals } from "~/api/queries/statements";
import { toBr, today } from "~/lib/dates";
import { savePdf } from "~/lib/pdf";
import { type Period, periodText } from "~/lib/period";
import { readAll } from "~/lib/readAll";
import { readLines } from "./readLines";
import type { StatementLine } from "./statement";
import { statement as t } from "./strings";
import { totalRows } from "./totals";

const cells = (line: StatementLine): string[] => [
  line.date,
  line.type,
  line.description,
  line.gross,
  line.fee,
  line.net,
  line.payout,
  line.status,
];

/** Prints the whole period, not only the page on screen. */
export async function printStatement(id: string, name: string, period: Period, kind: Kind, totals: Totals) {
  const lines = await readAll((page) => readLines(id, period, kind, page));
  await savePdf({
    title: t.pdf,
    lead: [name, t.period(periodText(period)), t.kind(t.kinds[kind]), t.made(toBr(today()))],
    head: Object.values(t.columns),
    rows: lines.map(cells),
    right: [3, 4, 5],
    foot: totalRows(totals, kind).map(({ label, value }) => `${label}: ${value}`),
  });
}
