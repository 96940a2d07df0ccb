/** The only file of this feature that knows addresses of the API. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "~/api/client";
import type { components } from "~/api/schema";

export type Pending = components["schemas"]["PendingBody"];

export const readPending = async (): Promise<Pending[]> =>
  (await send((api) => api.GET("/api/admin/therapists/pending"))) ?? [];

export const pendingQuery = () => queryOptions({ queryKey: ["pending-therapists"], queryFn: readPending });

/** Never kept: the link dies when somebody uses it. */
export const approvalQuery = (token: string) =>
  queryOptions({
    queryKey: ["approval", token],
    queryFn: () => send((api) => api.GET("/api/therapist/confirmation-token/{token}", { params: { path: { token } } })),
    staleTime: 0,
  });

export const approveByLink = (token: string, evidence: string) =>
  send((api) =>
    api.POST("/api/therapist-register/confirm-register", { params: { query: { token } }, body: { evidence } }),
  );

export const approve = (id: string, evidence: string) =>
  send((api) => api.POST("/api/admin/therapist/{id}/approve", { params: { path: { id } }, body: { evidence } }));

export const reject = (id: string, reason: string) =>
  send((api) => api.POST("/api/admin/therapist/{id}/reject", { params: { path: { id } }, body: { reason } }));
