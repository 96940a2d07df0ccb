import type { MonthOfYear } from "~/api/queries/payouts";
/** Positions of the bars of a year, in units of the SVG. */

export const CHART = { width: 720, height: 220, base: 190, top: 10, gap: 0.4 } as const;

export interface Bar {
  month: number;
  x: number;
  width: number;
  grossY: number;
  grossHeight: number;
  netY: number;
  netHeight: number;
}

/** The net bar is drawn over the gross bar. A month with a loss has no net bar. */
export function barsOf(months: readonly MonthOfYear[]): Bar[] {
  const highest = Math.max(1, ...months.map(({ gross }) => gross));
  const step = CHART.width / Math.max(1, months.length);
  const height = (value: number) => (Math.max(0, value) / highest) * (CHART.base - CHART.top);
  return months.map(({ month, gross, net }, i) => ({
    month,
    x: i * step + (step * CHART.gap) / 2,
    width: step * (1 - CHART.gap),
    grossY: CHART.base - height(gross),
    grossHeight: height(gross),
    netY: CHART.base - height(Math.min(net, gross)),
    netHeight: height(Math.min(net, gross)),
  }));
}
