import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "~/api/errors";
import { type KnownSlots, type Slot, slotsQuery } from "~/api/queries/therapists";
import { type Iso, startOfWeek } from "~/lib/dates";
import { serverDate } from "~/lib/serverTime";
import { type ChosenSlot, daysNeeded, findChosen, openingWeek } from "./slots";
import { BRASILIA, wallClock } from "./zone";

interface Options {
  id: string;
  known: KnownSlots;
  choice: ChosenSlot | null;
  zone: string;
  only?: (slot: Slot) => boolean;
}

export interface WeekAgenda {
  week: Iso;
  slots: readonly Slot[];
  selected: Slot | null;
  /** The chosen slot was booked by somebody else, or never existed. */
  gone: boolean;
  state: "ready" | "loading" | "failed";
  retry: () => void;
  showWeek: (week: Iso) => void;
  /** Loads the rest of the week when the person opens the calendar. */
  open: () => void;
}

/** 404 means that the therapist is not listed, which is not an error. */
const isFailure = (error: Error | null): boolean =>
  error !== null && !(error instanceof ApiError && error.status === 404);

function stateOf(query: { error: Error | null; isPending: boolean }): WeekAgenda["state"] {
  if (isFailure(query.error)) return "failed";
  return query.isPending ? "loading" : "ready";
}

/**
 * The weeks of one therapist's agenda. It starts from the slots that are already loaded and requests a week only when
 * the person opens it, so that a list of cards needs no request for each card. In another time zone than Brasília's the
 * last hours of a loaded week are missing; they are requested when the person first uses the calendar.
 */
export function useAgenda({ id, known, choice, zone, only }: Options): WeekAgenda {
  const [chosenWeek, setChosenWeek] = useState<Iso | null>(null);
  const [opened, setOpened] = useState(false);
  const offered = only ? known.slots.filter(only) : known.slots;
  const week = chosenWeek ?? openingWeek(offered, choice, zone) ?? startOfWeek(wallClock(serverDate(), zone).day);
  const { first, last } = daysNeeded(week, zone);
  const missing = last > known.until;
  const choiceIsLater = choice !== null && choice.day > known.until;
  const mustFetch = missing && (opened || choiceIsLater || zone === BRASILIA);
  const query = useQuery({ ...slotsQuery(id, first, last), enabled: mustFetch });
  const fetched = missing ? query.data : undefined;
  const slots = fetched ? (only ? fetched.filter(only) : fetched) : offered;
  const selected = findChosen(slots, choice);
  const state = mustFetch ? stateOf(query) : "ready";
  return {
    week,
    slots,
    selected,
    gone: choice !== null && !selected && state === "ready",
    state,
    retry: () => void query.refetch(),
    showWeek: (next) => {
      setOpened(true);
      setChosenWeek(next);
    },
    open: () => {
      setOpened(true);
      setChosenWeek(week);
    },
  };
}
