/** The record of a patient and the balance. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import { AS_IT_STANDS } from "./times";

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ["customer", id],
    queryFn: () => send((api) => api.GET("/api/customer/{id}", { params: { path: { id } } })),
  });

export const creditsQuery = (id: string) =>
  queryOptions({
    queryKey: ["credits", id],
    queryFn: ({ signal }) => send((api) => api.GET("/api/customer/{id}/credits", { params: { path: { id } }, signal })),
    staleTime: AS_IT_STANDS,
  });
