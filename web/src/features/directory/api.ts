/** The only file of this feature that knows addresses of the API. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "~/api/client";
import { ApiError } from "~/api/errors";
import type { components, operations } from "~/api/schema";
import { addDays, type Iso, toBr } from "~/lib/dates";

type Schemas = components["schemas"];
export type Slot = Schemas["SlotBody"];
export type Therapist = Schemas["CardBody"];
export type TherapistQuery = Omit<
  NonNullable<operations["list-therapists"]["parameters"]["query"]>,
  "currentPage" | "pageSize" | "userId"
>;
export type ProfileAnswer = Schemas["ProfileBody"] | Schemas["TherapistBody"];

const PAGE_SIZE = 10;

/** How many days ahead the calendar answers when no range is asked for. */
const HORIZON = 30;

/** The directory, page by page; the last answer stays on screen while the next filter loads. */
export const therapistsQuery = (query: TherapistQuery) =>
  infiniteQueryOptions({
    queryKey: ["therapists", query],
    queryFn: ({ pageParam, signal }) =>
      send(
        (api) =>
          api.GET("/api/therapist/list", {
            params: { query: { ...query, currentPage: pageParam, pageSize: PAGE_SIZE } },
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
    queryKey: ["therapist", id],
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
    queryKey: ["therapist", id, "slots", "ahead", today],
    queryFn: async ({ signal }): Promise<KnownSlots> => ({
      slots: await readSlots(id, {}, signal),
      until: addDays(today, HORIZON),
    }),
  });

/** The days from `first` to `last`, both in São Paulo. */
export const slotsQuery = (id: string, first: Iso, last: Iso) =>
  queryOptions({
    queryKey: ["therapist", id, "slots", first, last],
    queryFn: ({ signal }) => readSlots(id, { startDate: toBr(first), finishDate: toBr(last) }, signal),
  });

/** Holds a time for the person who is signed in. Only 200 is a success; anything else throws. */
export async function bookSlot(therapistId: string, customerId: string, slot: Slot): Promise<string> {
  let status = 0;
  const body = {
    day: slot.day,
    scheduledDay: slot.day,
    startTime: slot.startTime.slice(0, 5),
    finishTime: slot.finishTime.slice(0, 5),
    customerId,
  };
  const booked = await send(async (api) => {
    const result = await api.POST("/api/therapist/{id}/agenda/session", {
      params: { path: { id: therapistId } },
      body,
    });
    status = result.response.status;
    return result;
  });
  if (status !== 200 || !booked?.id) throw new ApiError(status);
  return booked.id;
}
