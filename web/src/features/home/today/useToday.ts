import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { dayQuery } from "~/api/queries/days";
import { useServerEvents } from "~/lib/events";
import { useNow } from "~/lib/useNow";
import { comingOf } from "./rules";

/**
 * The therapist's day. It is read again each minute, at each event (somebody paid, came or left), and when the room of
 * the next session opens.
 */
export function useToday(therapistId: string, enabled: boolean) {
  const query = useQuery({ ...dayQuery(therapistId), enabled });
  const { data, refetch } = query;
  const now = useNow({ step: 10_000, renewedBy: query.dataUpdatedAt });
  useServerEvents(() => void refetch(), enabled && data !== undefined);
  const coming = data && comingOf(data, now);
  const due = coming !== undefined && !coming.roomOpen && new Date(coming.opensAt).getTime() <= now;
  useEffect(() => {
    if (due) void refetch();
  }, [due, refetch]);
  return { query, now };
}
