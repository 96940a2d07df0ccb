/** The own times that wait for a payment, for header and home: the header stands outside every page's cache. */

import type { Session } from "~/api/queries/sessions";
import { fromBr, type Iso } from "~/lib/dates";
import { onForget } from "~/lib/forget";
import { makeStore, useStore } from "~/lib/store";
import { ownId } from "~/login/me";
import { readAhead } from "../api";
import { stageOf, therapistName } from "../rules";

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

/** Those that can still be paid, the one that ends first in front. */
export const holdsOf = (sessions: readonly Session[]): Hold[] =>
  sessions
    .filter((session) => session.holdUntil && stageOf(session) === "open")
    .map((session) => ({
      id: session.id,
      name: therapistName(session),
      day: fromBr(session.scheduledDay) ?? "",
      time: session.startTime.slice(0, 5),
      until: session.holdUntil ?? "",
    }))
    .sort((a, b) => a.until.localeCompare(b.until));

let asked = 0;

/**
 * A reminder that cannot be had is left out: the sessions themselves tell what is wrong.
 * Only the last question counts: an answer from before a booking may arrive after it.
 */
export async function refreshHolds(): Promise<void> {
  const id = ownId();
  asked += 1;
  const question = asked;
  const holds = await (id ? readAhead(id).then(holdsOf) : Promise.resolve(NONE)).catch(() => NONE);
  if (question === asked && ownId() === id) held.set(holds);
}

export const useHolds = (): readonly Hold[] => useStore(held, NONE);
