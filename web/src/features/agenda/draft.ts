/** Compares the edited agenda with the one that was read. */
import { conflicts, type ScheduleEntry } from "./model";

/** The agenda as the server returned it. A save must send the version. */
export interface Agenda {
  hours: ScheduleEntry[];
  version: number;
}

/** Identifies an entry by its content, because the server gives new ids at each save. */
export const keyOf = ({ day, start, minutes, on, enterprise }: ScheduleEntry): string =>
  [day, start, minutes, on, enterprise].join("/");

const missing = (hours: readonly ScheduleEntry[], from: readonly ScheduleEntry[]): ScheduleEntry[] => {
  const known = new Set(from.map(keyOf));
  return hours.filter((hour) => !known.has(keyOf(hour)));
};

export const isChanged = (base: readonly ScheduleEntry[], hours: readonly ScheduleEntry[]): boolean =>
  missing(hours, base).length > 0 || missing(base, hours).length > 0;

/** Applies the person's changes to a newer agenda. Entries that no longer fit are left out and counted. */
export function rebase(
  base: readonly ScheduleEntry[],
  draft: readonly ScheduleEntry[],
  fresh: readonly ScheduleEntry[],
) {
  const removed = new Set(missing(base, draft).map(keyOf));
  const hours = fresh.filter((hour) => !removed.has(keyOf(hour)));
  const added = missing(missing(draft, base), hours);
  const fitting = added.filter((hour) => !conflicts(hour, hours));
  return { hours: [...hours, ...fitting], skipped: added.length - fitting.length };
}
