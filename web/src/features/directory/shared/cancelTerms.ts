import { toBr } from "~/lib/dates";
import { serverNow } from "~/lib/serverTime";
import { cancelTerms as t } from "../bookingStrings";
import { BRASILIA, wallClock } from "./zone";

/** Until when the session that begins at `startsAt` could be cancelled without cost. */
export const freeUntilOf = (startsAt: string, hours: number): string =>
  new Date(new Date(startsAt).getTime() - hours * 3_600_000).toISOString();

/** What people read before they book or pay: until when cancelling is free, or that it no longer is. */
export function cancelTerms(freeUntil: string): string {
  const instant = new Date(freeUntil);
  if (instant.getTime() < serverNow()) return t.late;
  const { day, time } = wallClock(instant, BRASILIA);
  return t.free(toBr(day), time);
}
