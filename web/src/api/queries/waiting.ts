/** The waiting list: hours that a patient waits for, the hour that is offered now, and the demand for a therapist. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { MINUTE, PREFETCH_GRACE } from "./staleTimes";

type Schemas = components["schemas"];
export type Wait = Schemas["WaitBody"];
export type Offer = Schemas["OfferBody"];
export type Waiting = Schemas["WaitingBody"];
export type Demand = Schemas["DemandBody"];

/** Prefix of every query about what the signed-in person waits for. */
export const waitingKey = ["waiting"] as const;

export const waitingQuery = () =>
  queryOptions({
    queryKey: [...waitingKey, "list"],
    queryFn: ({ signal }): Promise<Waiting> => send((api) => api.GET("/api/waiting", { signal })),
    staleTime: PREFETCH_GRACE,
    refetchInterval: MINUTE,
  });

export const offerQuery = (id: string) =>
  queryOptions({
    queryKey: [...waitingKey, "offer", id],
    queryFn: ({ signal }): Promise<Offer> =>
      send((api) => api.GET("/api/offer/{id}", { params: { path: { id } }, signal })),
    staleTime: PREFETCH_GRACE,
    refetchInterval: MINUTE,
  });

/** How many people wait for a therapist, and which hours would fit them. */
export const demandQuery = (therapistId: string) =>
  queryOptions({
    queryKey: ["demand", therapistId],
    queryFn: ({ signal }): Promise<Demand> =>
      send((api) => api.GET("/api/therapist/{id}/demand", { params: { path: { id: therapistId } }, signal })),
    staleTime: MINUTE,
  });
