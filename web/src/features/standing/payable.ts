import type { Occurrence } from "~/api/queries/standing";
import { serverNow } from "~/lib/serverTime";

/** The PIX code of a session is made 72 hours before the start (`PixBefore` in internal/standing). */
const PIX_BEFORE_MS = 72 * 3_600_000;

/** The patient pays this session now: it begins soon, its PIX code is there, or a charge failed. */
export function isPayable({ state, payBy, chargedAt, startsAt, paymentFailed }: Occurrence, pix: boolean): boolean {
  if (state !== "SCHEDULED" || !payBy) return false;
  return !chargedAt || paymentFailed || (pix && Date.parse(startsAt) - serverNow() <= PIX_BEFORE_MS);
}
