/** The whole record of a therapist, as its owner and administrators read it. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "~/api/client";
import type { components } from "~/api/schema";

export type Therapist = components["schemas"]["TherapistBody"];

/** One address answers strangers with the public profile; the owner and administrators get the record. */
const readTherapist = (id: string): Promise<Therapist> =>
  send((api) => api.GET("/api/therapist/{id}", { params: { path: { id } } })) as Promise<Therapist>;

/**
 * Not the key of the public profile: the two answers must not stand in for each other. Asked anew on
 * every page, because others decide on it: a refused registration opens the CRP and brings a reason.
 */
export const therapistQuery = (id: string) =>
  queryOptions({ queryKey: ["therapist-record", id], queryFn: () => readTherapist(id), staleTime: 0 });
