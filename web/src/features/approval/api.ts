import { send } from "~/api/client";

export const approveByLink = (token: string, evidence: string) =>
  send((api) =>
    api.POST("/api/therapist-register/confirm-register", { params: { query: { token } }, body: { evidence } }),
  );

export const approve = (id: string, evidence: string) =>
  send((api) => api.POST("/api/admin/therapist/{id}/approve", { params: { path: { id } }, body: { evidence } }));

export const reject = (id: string, reason: string) =>
  send((api) => api.POST("/api/admin/therapist/{id}/reject", { params: { path: { id } }, body: { reason } }));
