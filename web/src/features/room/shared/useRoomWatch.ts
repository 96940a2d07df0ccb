import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Day, type DaySession, dayQuery } from "~/api/queries/days";
import { useServerEvents } from "~/lib/events";
import { readStored, writeStored } from "~/lib/storage";
import { playTone } from "../core/sound";
import { presence as t } from "../strings/presence";

const CHIME_KEY = "room-chime";
const OFF = "off";

export const chimeIsOn = (): boolean => readStored(CHIME_KEY) !== OFF;
export const setChime = (on: boolean): void => writeStored(CHIME_KEY, on ? "on" : OFF);

/** Who waits alone in the room of which session. */
export interface Waiting {
  id: string;
  name: string;
}

/** The session whose patient waits alone in the room. */
export const waitingIn = (day: Day | undefined): DaySession | undefined =>
  day?.sessions.find((session) => session.roomOpen && session.patientInRoom && !session.youInRoom);

/** Sessions that the chime has announced. Another page of this tab does not announce them again. */
const announced = new Set<string>();

/** Plays two soft notes once for each arrival, and only after the person has used this page: browsers want that too. */
function announce(id: string): void {
  if (announced.has(id) || !chimeIsOn() || !navigator.userActivation?.hasBeenActive) return;
  announced.add(id);
  void playTone("").catch(() => {});
}

/** Who waits is in the title of the tab, and a chime announces it. `known` is false until the sessions were read. */
export function useAnnounced(waiting: Waiting | undefined, known: boolean): void {
  const [id, name] = [waiting?.id, waiting?.name];

  useEffect(() => {
    if (id) announce(id);
    else if (known) announced.clear();
  }, [id, known]);

  useEffect(() => {
    if (name === undefined) return;
    const before = document.title;
    const mine = `${t.waits(name)} · ${before}`;
    document.title = mine;
    return () => {
      // Another page has set its own title meanwhile.
      if (document.title === mine) document.title = before;
    };
  }, [name]);
}

/** Reads today's sessions again when somebody comes or leaves. */
export function useRoomWatch(therapistId: string): Day | undefined {
  const enabled = therapistId !== "";
  const { data, refetch } = useQuery({ ...dayQuery(therapistId), enabled });
  useServerEvents(() => void refetch(), enabled && data !== undefined);
  return data;
}
