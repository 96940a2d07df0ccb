import type { Period } from "~/lib/period";
import type { PageOf } from "~/lib/readAll";
import { type Kind, readInvoices, readStatement } from "./api";
import { invoiceLine, type Line, movementLine } from "./statement";

export interface LinesPage {
  elements: Line[];
  totalElements: number;
}

/** Q074: invoices have a call of their own; everything else is the history with its type. */
export async function readLines(id: string, period: Period, kind: Kind, page: PageOf): Promise<LinesPage> {
  if (kind === "SUBSCRIPTION") {
    const { invoices, result_set } = await readInvoices(id, period, page);
    return { elements: (invoices ?? []).map(invoiceLine), totalElements: result_set.total };
  }
  const { elements, totalElements } = await readStatement(id, period, kind, page);
  return { elements: (elements ?? []).map(movementLine), totalElements };
}
