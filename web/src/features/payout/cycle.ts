import { MONTHS } from "~/lib/dates";

interface Cycle {
  month: number;
  weekly: boolean;
  closesOn: string;
}

/** A cycle in a few words: its month, or its week. */
export const shortCycle = ({ month, weekly, closesOn }: Cycle): string =>
  weekly ? `semana até ${closesOn.slice(0, 5)}` : (MONTHS[month - 1] ?? "");

/** A cycle with its year. */
export const cycleName = (cycle: Cycle & { year: number }): string =>
  cycle.weekly ? `semana até ${cycle.closesOn}` : `${shortCycle(cycle)} de ${cycle.year}`;
