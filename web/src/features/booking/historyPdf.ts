import { readCancels, readPayments } from "~/api/queries/history";
import { toBr, today } from "~/lib/dates";
import { formatBRL } from "~/lib/money";
import { savePdf } from "~/lib/pdf";
import { type Period, periodText } from "~/lib/period";
import { readAll } from "~/lib/readAll";
import { type HistoryLine, type HistorySums, linesOf, sumsOf } from "./history";
import { history as t } from "./strings";

const cells = (line: HistoryLine): string[] => [
  line.date,
  line.session,
  line.therapistFullName,
  line.description,
  line.means,
  formatBRL(line.value),
  line.status,
];

/** Prints the whole period, not only the page on screen. */
export async function printHistory(id: string, name: string, period: Period, sums: HistorySums) {
  const [payments, cancels] = await Promise.all([
    readAll((page) => readPayments(id, period, page)),
    readAll((page) => readCancels(id, period, page)),
  ]);
  await savePdf({
    title: t.pdf,
    lead: [name, t.period(periodText(period)), t.made(toBr(today()))],
    head: Object.values(t.columns),
    rows: linesOf(payments, cancels).map(cells),
    right: [5],
    foot: sumsOf(sums).map(({ label, value }) => `${label}: ${formatBRL(value)}`),
  });
}
