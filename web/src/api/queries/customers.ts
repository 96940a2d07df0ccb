/** A patient's data and balance. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
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
