import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Kind, statementQuery, type Totals, totalsQuery } from "~/api/queries/statements";
import type { Period } from "~/lib/period";
import { linesOf } from "./readLines";
import { PAGE_LINES } from "./statement";

const NO_TOTALS: Totals = { sessions: 0, gross: 0, fee: 0, refunded: 0, net: 0, subscription: 0, result: 0 };

/** One page of the statement, with the totals of the whole period. */
export function useStatement(id: string, period: Period, kind: Kind, page: number) {
  const options = { enabled: id !== "", placeholderData: keepPreviousData };
  const lines = useQuery({
    ...statementQuery(id, period, kind, { currentPage: page, pageSize: PAGE_LINES }),
    ...options,
    select: linesOf,
  });
  const sums = useQuery({ ...totalsQuery(id, period, kind), ...options });
  const all = [lines, sums];
  const total = lines.data?.totalElements ?? 0;
  return {
    ready: lines.data !== undefined && sums.data !== undefined,
    failed: all.some((query) => query.isError),
    turning: all.some((query) => query.isPlaceholderData),
    retry: () => all.filter((query) => query.isError).forEach((query) => void query.refetch()),
    lines: lines.data?.elements ?? [],
    total,
    pages: Math.ceil(total / PAGE_LINES),
    totals: sums.data?.totals ?? NO_TOTALS,
    first: sums.data?.firstResult?.date,
  };
}
