import type { QueryClient } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";
import { takesStandingQuery } from "~/api/queries/standing";
import { type Rhythm, RhythmChoice } from "../components/RhythmChoice";

export { newStanding } from "./address";

interface Offer {
  choice: ReactNode;
  /** The words of the confirm button: `once` books one session, `more` leads to the dates of a standing hour. */
  confirmLabel: (once: string, more: string) => ReactNode;
  /** The weeks between sessions that the person chose; 0 means one session alone. */
  everyWeeks: () => number;
}

/**
 * What the booking dialog offers beside the single session, about which it says `once`; null when the therapist does
 * not take standing hours.
 */
export async function offerRhythm(client: QueryClient, therapistId: string, once: ReactNode): Promise<Offer | null> {
  const takes = await client.fetchQuery({ ...takesStandingQuery(therapistId), retry: false }).catch(() => false);
  if (!takes) return null;
  const chosen = chosenRhythm();
  return {
    choice: <RhythmChoice once={once} onChange={chosen.set} />,
    confirmLabel: (single, more) => <ConfirmLabel chosen={chosen} once={single} more={more} />,
    everyWeeks: () => Number(chosen.get()),
  };
}

type Chosen = ReturnType<typeof chosenRhythm>;

/** The choice is outside the popup, whose button and text are drawn apart. */
function chosenRhythm() {
  let rhythm: Rhythm = "0";
  let changed = () => {};
  return {
    get: () => rhythm,
    set: (next: Rhythm) => {
      rhythm = next;
      changed();
    },
    subscribe: (notify: () => void) => {
      changed = notify;
      return () => {
        changed = () => {};
      };
    },
  };
}

const ConfirmLabel = ({ chosen, once, more }: { chosen: Chosen; once: string; more: string }) =>
  useSyncExternalStore(chosen.subscribe, chosen.get) === "0" ? once : more;
