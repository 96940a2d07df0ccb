import { useQuery } from "@tanstack/react-query";
import { demandQuery } from "~/api/queries/waiting";

/** How many people wait for an hour of the therapist. 0 while it is not known. */
export function usePeopleWaiting(therapistId: string, enabled: boolean): { people: number; loaded: boolean } {
  const { data, isFetched } = useQuery({ ...demandQuery(therapistId), enabled });
  return { people: data?.people ?? 0, loaded: isFetched || !enabled };
}
