/** A patient's data and balance. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { PREFETCH_GRACE } from "./staleTimes";

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ["customer", id],
    queryFn: () => send((api) => api.GET("/api/customer/{id}", { params: { path: { id } } })),
  });

export const creditsQuery = (id: string) =>
  queryOptions({
    queryKey: ["credits", id],
    queryFn: ({ signal }) => send((api) => api.GET("/api/customer/{id}/credits", { params: { path: { id } }, signal })),
    staleTime: PREFETCH_GRACE,
  });

export type Discount = components["schemas"]["DiscountBody"];

/** The discount that the patient's next session would get. */
export const discountQuery = (id: string) =>
  queryOptions({
    queryKey: ["first-session-discount", id],
    queryFn: ({ signal }): Promise<Discount> =>
      send((api) => api.GET("/api/customer/{id}/first-session-discount", { params: { path: { id } }, signal })),
    staleTime: 0,
  });
