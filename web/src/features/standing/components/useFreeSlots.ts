import { useQuery } from "@tanstack/react-query";
import { aheadQuery, type Slot } from "~/api/queries/therapists";
import { today } from "~/lib/dates";

const byTime = (a: Slot, b: Slot): number => Number(a.startsAt > b.startsAt) - Number(a.startsAt < b.startsAt);

/** The free hours of a therapist in the next 30 days, in order. Undefined while loading. */
export function useFreeSlots(therapistId: string, enterprise: boolean) {
  const query = useQuery({ ...aheadQuery(therapistId, today()), staleTime: 0 });
  const free = query.data?.slots
    .filter((slot) => slot.state === "AVAILABLE" && slot.isEnterprise === enterprise)
    .sort(byTime);
  return { free, failed: query.isError, retry: () => void query.refetch() };
}
