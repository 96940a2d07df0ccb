import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "~/api/errors";
import { type KnownSlots, type Slot, slotsQuery } from "~/api/queries/therapists";
import { type Iso, startOfWeek } from "~/lib/dates";
import { type Choice, daysNeeded, findChosen, openingWeek } from "./slots";
import { BRASILIA, wallClock } from "./zone";

interface Options {
  id: string;
  known: KnownSlots;
  choice: Choice | null;
  zone: string;
  only?: (slot: Slot) => boolean;
}

export interface Agenda {
  week: Iso;
  slots: readonly Slot[];
  selected: Slot | null;
  /** The chosen time was taken by someone else, or never existed. */
  gone: boolean;
  state: "ready" | "loading" | "failed";
  retry: () => void;
  turnTo: (week: Iso) => void;
  /** Someone is looking closely: what the list left out is worth a request now. */
  touch: () => void;
}

/** An unlisted person has no agenda; that is an answer, not a failure. */
const isFailure = (error: Error | null): boolean =>
  error !== null && !(error instanceof ApiError && error.status === 404);

function stateOf(query: { error: Error | null; isPending: boolean }): Agenda["state"] {
  if (isFailure(query.error)) return "failed";
  return query.isPending ? "loading" : "ready";
}

/**
 * The weeks of one therapist. It starts from what is already known and asks only when a person turns
 * to a week that is not, so a list of cards loads without a request for each. On another clock than
 * Brasília's the last hours of a known week are missing; they are fetched at the first touch.
 */
export function useAgenda({ id, known, choice, zone, only }: Options): Agenda {
  const [turned, setTurned] = useState<Iso | null>(null);
  const [touched, setTouched] = useState(false);
  const ours = only ? known.slots.filter(only) : known.slots;
  const week = turned ?? openingWeek(ours, choice, zone) ?? startOfWeek(wallClock(new Date(), zone).day);
  const { first, last } = daysNeeded(week, zone);
  const missing = last > known.until;
  const beyond = choice !== null && choice.day > known.until;
  const wanted = missing && (touched || beyond || zone === BRASILIA);
  const query = useQuery({ ...slotsQuery(id, first, last), enabled: wanted });
  const later = missing ? query.data : undefined;
  const slots = later ? (only ? later.filter(only) : later) : ours;
  const selected = findChosen(slots, choice);
  const state = wanted ? stateOf(query) : "ready";
  return {
    week,
    slots,
    selected,
    gone: choice !== null && !selected && state === "ready",
    state,
    retry: () => void query.refetch(),
    turnTo: (next) => {
      setTouched(true);
      setTurned(next);
    },
    touch: () => {
      setTouched(true);
      setTurned(week);
    },
  };
}
