/** Therapists who wait for an approval. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";

export type Pending = components["schemas"]["PendingBody"];
export type Contested = components["schemas"]["ContestedBody"];

export const readPending = async (): Promise<Pending[]> =>
  (await send((api) => api.GET("/api/admin/therapists/pending"))) ?? [];

/** Always refetched, because other administrators decide on them too. */
export const pendingTherapistsQuery = () =>
  queryOptions({ queryKey: ["pending-therapists"], queryFn: readPending, staleTime: 0 });

/** Always refetched, because the link ends when somebody uses it. */
export const approvalQuery = (token: string) =>
  queryOptions({
    queryKey: ["approval", token],
    queryFn: () => send((api) => api.GET("/api/therapist/confirmation-token/{token}", { params: { path: { token } } })),
    staleTime: 0,
  });
