import { send } from "~/api/client";

export const approveByLink = (token: string, evidence: string) =>
  send((api) =>
    api.POST("/api/therapist-register/confirm-register", { params: { query: { token } }, body: { evidence } }),
  );

export const approve = (id: string, evidence: string) =>
  send((api) => api.POST("/api/admin/therapist/{id}/approve", { params: { path: { id } }, body: { evidence } }));

export const approveName = (id: string) =>
  send((api) => api.POST("/api/admin/name-change/{id}/approve", { params: { path: { id } } }));

export const rejectName = (id: string, reason: string) =>
  send((api) => api.POST("/api/admin/name-change/{id}/reject", { params: { path: { id } }, body: { reason } }));

export const reject = (id: string, reason: string) =>
  send((api) => api.POST("/api/admin/therapist/{id}/reject", { params: { path: { id } }, body: { reason } }));
