/** Therapists as everybody reads them: the directory, a profile, the free times; and the record of one. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addDays, type Iso, toBr } from "~/lib/dates";
import { send } from "../client";
import type { components, operations } from "../schema";

type Schemas = components["schemas"];
export type Slot = Schemas["SlotBody"];
export type ListedTherapist = Schemas["CardBody"];
export type TherapistFilter = Omit<
  NonNullable<operations["list-therapists"]["parameters"]["query"]>,
  "currentPage" | "pageSize" | "userId"
>;

const PAGE_SIZE = 10;

/** How many days ahead the calendar answers when no range is asked for. */
const HORIZON = 30;

export const therapistKeys = {
  directory: ["therapists"] as const,
  /** The profile with all free times. */
  one: (id: string) => ["therapist", id] as const,
  slots: (id: string) => ["therapist", id, "slots"] as const,
};

/** The directory, page by page; the last answer stays on screen while the next filter loads. */
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

/** Free times that are known, and until which day nothing is missing from them. */
export interface KnownSlots {
  slots: readonly Slot[];
  until: Iso;
}

const readSlots = async (id: string, query: { startDate?: string; finishDate?: string }, signal: AbortSignal) => {
  const params = { path: { id }, query };
  const answer = await send((api) => api.GET("/api/therapist/{id}/agenda/simplified", { params, signal }));
  return answer.availableSchedules;
};

/** What lies ahead, from today on. */
export const aheadQuery = (id: string, today: Iso) =>
  queryOptions({
    queryKey: [...therapistKeys.slots(id), "ahead", today],
    queryFn: async ({ signal }): Promise<KnownSlots> => ({
      slots: await readSlots(id, {}, signal),
      until: addDays(today, HORIZON),
    }),
  });

/** The days from `first` to `last`, both in São Paulo. */
export const slotsQuery = (id: string, first: Iso, last: Iso) =>
  queryOptions({
    queryKey: [...therapistKeys.slots(id), first, last],
    queryFn: ({ signal }) => readSlots(id, { startDate: toBr(first), finishDate: toBr(last) }, signal),
  });

export type TherapistRecord = Schemas["TherapistBody"];

/** One address answers strangers with the public profile; the owner and administrators get the record. */
const readRecord = (id: string): Promise<TherapistRecord> =>
  send((api) => api.GET("/api/therapist/{id}", { params: { path: { id } } })) as Promise<TherapistRecord>;

/**
 * Not the key of the public profile: the two answers must not stand in for each other. Asked anew on
 * every page, because others decide on it: a refused registration opens the CRP and brings a reason.
 */
export const therapistRecordQuery = (id: string) =>
  queryOptions({ queryKey: ["therapist-record", id], queryFn: () => readRecord(id), staleTime: 0 });
