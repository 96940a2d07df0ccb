/** The directory, public profiles and free slots; and the full data of one therapist. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addDays, type Iso, toBr } from "~/lib/dates";
import { send } from "../client";
import type { components, operations } from "../schema";

type Schemas = components["schemas"];
/** `withoutDiscount`: this person gets no first-session discount with the therapist. */
export type Slot = Schemas["SlotBody"] & { withoutDiscount?: boolean };
export type ListedTherapist = Schemas["CardBody"];
export type TherapistFilter = Omit<
  NonNullable<operations["list-therapists"]["parameters"]["query"]>,
  "currentPage" | "pageSize" | "userId"
>;

const PAGE_SIZE = 10;

/** How many days ahead the server returns slots when the request has no range. */
const HORIZON = 30;

export const therapistKeys = {
  directory: ["therapists"] as const,
  /** The profile, and the prefix of the therapist's slots. */
  one: (id: string) => ["therapist", id] as const,
  slots: (id: string) => ["therapist", id, "slots"] as const,
};

/** The directory by page. The previous results stay on screen while those of another filter load. */
export const therapistsQuery = (filter: TherapistFilter) =>
  infiniteQueryOptions({
    queryKey: [...therapistKeys.directory, filter],
    queryFn: ({ pageParam, signal }) =>
      send(
        (api) =>
          api.GET("/api/therapist/list", {
            params: { query: { ...filter, currentPage: pageParam, pageSize: PAGE_SIZE } },
            signal,
          }),
        { popup: true },
      ),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.currentPage + 1 : undefined),
    placeholderData: keepPreviousData,
  });

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: therapistKeys.one(id),
    queryFn: ({ signal }) => send((api) => api.GET("/api/therapist/{id}", { params: { path: { id } }, signal })),
  });

/** Loaded slots, and the last day up to which they are complete. */
export interface KnownSlots {
  slots: readonly Slot[];
  until: Iso;
}

const readSlots = async (id: string, query: { startDate?: string; finishDate?: string }, signal: AbortSignal) => {
  const params = { path: { id }, query };
  const response = await send((api) => api.GET("/api/therapist/{id}/agenda/simplified", { params, signal }));
  const { availableSchedules: slots, withoutDiscount } = response;
  return withoutDiscount ? slots.map((slot) => ({ ...slot, withoutDiscount })) : slots;
};

/** The slots of the next HORIZON days. */
export const aheadQuery = (id: string, today: Iso) =>
  queryOptions({
    queryKey: [...therapistKeys.slots(id), "ahead", today],
    queryFn: async ({ signal }): Promise<KnownSlots> => ({
      slots: await readSlots(id, {}, signal),
      until: addDays(today, HORIZON),
    }),
  });

/** The slots from `first` to `last`, which are days in São Paulo. */
export const slotsQuery = (id: string, first: Iso, last: Iso) =>
  queryOptions({
    queryKey: [...therapistKeys.slots(id), first, last],
    queryFn: ({ signal }) => readSlots(id, { startDate: toBr(first), finishDate: toBr(last) }, signal),
  });

export type TherapistRecord = Schemas["TherapistBody"];

/** This operation returns the full data to the therapist and to administrators, and the public profile to others. */
const readRecord = (id: string): Promise<TherapistRecord> =>
  send((api) => api.GET("/api/therapist/{id}", { params: { path: { id } } })) as Promise<TherapistRecord>;

/**
 * Its key is not that of the public profile, because the two responses differ. Always refetched, because
 * administrators change it: after a refusal the person can edit the CRP and reads the reason.
 */
export const therapistRecordQuery = (id: string) =>
  queryOptions({ queryKey: ["therapist-record", id], queryFn: () => readRecord(id), staleTime: 0 });
