/** What a person changed in the agenda, compared with what was read. */
import { conflicts, type Hour } from "./model";

/** The agenda as the server gave it; a save must name the version. */
export interface Agenda {
  hours: Hour[];
  version: number;
}

/** The server gives new ids at each save, so an hour is known by what it is. */
export const keyOf = ({ day, start, minutes, on, enterprise }: Hour): string =>
  [day, start, minutes, on, enterprise].join("/");

const missing = (hours: readonly Hour[], from: readonly Hour[]): Hour[] => {
  const known = new Set(from.map(keyOf));
  return hours.filter((hour) => !known.has(keyOf(hour)));
};

export const isChanged = (base: readonly Hour[], hours: readonly Hour[]): boolean =>
  missing(hours, base).length > 0 || missing(base, hours).length > 0;

/** The person's own changes laid over a newer agenda; what no longer fits is left out and counted. */
export function rebase(base: readonly Hour[], draft: readonly Hour[], fresh: readonly Hour[]) {
  const removed = new Set(missing(base, draft).map(keyOf));
  const hours = fresh.filter((hour) => !removed.has(keyOf(hour)));
  const added = missing(missing(draft, base), hours);
  const fitting = added.filter((hour) => !conflicts(hour, hours));
  return { hours: [...hours, ...fitting], skipped: added.length - fitting.length };
}
