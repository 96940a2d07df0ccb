import { type Kind, readStatement, type StatementPage } from "~/api/queries/statements";
import type { Period } from "~/lib/period";
import type { PageOf } from "~/lib/readAll";
import { invoiceLine, movementLine, type StatementLine } from "./statement";

interface LinesPage {
  elements: StatementLine[];
  totalElements: number;
}

export const linesOf = ({ movements, invoices, total }: StatementPage): LinesPage => ({
  elements: [...movements.map(movementLine), ...invoices.map(invoiceLine)],
  totalElements: total,
});

export const readLines = async (id: string, period: Period, kind: Kind, page: PageOf): Promise<LinesPage> =>
  linesOf(await readStatement(id, period, kind, page));
