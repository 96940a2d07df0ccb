import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { cancelsQuery, paymentsQuery } from "~/api/queries/history";
import type { Period } from "~/lib/period";
import { linesOf, PAGE_LINES, pageOf } from "./history";

const pagesUpTo = (page: number): number[] => Array.from({ length: page + 1 }, (_, i) => i);

/**
 * One page of two lists that the server pages separately. Page n of the merged list is within the pages 0 to n of both
 * lists. The pages before n are already cached, so the next page costs one request for each list.
 */
export function useHistory(id: string, period: Period, page: number) {
  const options = { enabled: id !== "", placeholderData: keepPreviousData };
  const payments = useQueries({
    queries: pagesUpTo(page).map((n) => ({ ...paymentsQuery(id, period, n), ...options })),
  });
  const cancels = useQueries({ queries: pagesUpTo(page).map((n) => ({ ...cancelsQuery(id, period, n), ...options })) });
  const all = [...payments, ...cancels];
  const [paid, cancelled] = [payments[0]?.data, cancels[0]?.data];
  const total = (paid?.totalElements ?? 0) + (cancelled?.totalElements ?? 0);
  const lines = linesOf(
    payments.flatMap((query) => query.data?.elements ?? []),
    cancels.flatMap((query) => query.data?.elements ?? []),
  );
  return {
    ready: all.every((query) => query.data !== undefined),
    turning: all.some((query) => query.isPlaceholderData),
    failed: all.some((query) => query.isError),
    retry: () => all.filter((query) => query.isError).forEach((query) => void query.refetch()),
    lines: pageOf(lines, page),
    total,
    pages: Math.ceil(total / PAGE_LINES),
    sums: {
      paid: paid?.totalInBRL ?? 0,
      fromBalance: paid?.fromBalanceInBRL ?? 0,
      refunded: (cancelled?.totalInBRL ?? 0) - (cancelled?.toBalanceInBRL ?? 0),
      toBalance: cancelled?.toBalanceInBRL ?? 0,
    },
    /** The patient's full name, for documents. */
    patientName: paid?.patientName,
    firstPayment: paid?.firstResult?.date,
  };
}
