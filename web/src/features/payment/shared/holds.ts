/**
 * Held times of the signed-in patient that are not paid yet. Header and home show them; the header is outside the
 * pages' query cache, so they are in a store of their own.
 */

import type { Session } from "~/api/queries/sessions";
import { fromBr, type Iso } from "~/lib/dates";
import { onForget } from "~/lib/forget";
import { serverNow } from "~/lib/serverTime";
import { makeStore, useStore } from "~/lib/store";
import { ownId } from "~/login/me";
import { readAhead } from "../api";
import { paymentStepOf, therapistName } from "../rules";

export interface Hold {
  id: string;
  name: string;
  day: Iso;
  time: string;
  until: string;
}

const NONE: readonly Hold[] = [];
const held = makeStore(NONE);

onForget(() => held.set(NONE));

/** A session of a standing hour waits for its payment for weeks. It is a reminder only on its last day. */
const REMINDER_MS = 24 * 3_600_000;

const endsSoon = (until: string): boolean => Date.parse(until) - serverNow() <= REMINDER_MS;

/** Sessions that can still be paid, the one whose hold ends first in front. */
export const holdsOf = (sessions: readonly Session[]): Hold[] =>
  sessions
    .filter((session) => session.holdUntil && endsSoon(session.holdUntil) && paymentStepOf(session) === "open")
    .map((session) => ({
      id: session.id,
      name: therapistName(session),
      day: fromBr(session.scheduledDay) ?? "",
      time: session.startTime.slice(0, 5),
      until: session.holdUntil ?? "",
    }))
    .sort((a, b) => a.until.localeCompare(b.until));

let latestRequest = 0;

/**
 * Reads the holds again. On failure there are none: a missing reminder is better than an error in the header. A
 * response that a newer request overtook is ignored, because it may be from before a booking.
 */
export async function refreshHolds(): Promise<void> {
  const id = ownId();
  latestRequest += 1;
  const request = latestRequest;
  const holds = await (id ? readAhead(id).then(holdsOf) : Promise.resolve(NONE)).catch(() => NONE);
  if (request === latestRequest && ownId() === id) held.set(holds);
}

export const useHolds = (): readonly Hold[] => useStore(held, NONE);
