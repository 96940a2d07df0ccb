/** Requests about administrators and the inbox. */
import { send } from "~/api/client";

const path = (id: string) => ({ params: { path: { id } } });

export const inviteAdministrator = (email: string, fullName: string) =>
  send((api) => api.POST("/api/admin/administrators", { body: { email, fullName } }));

export const inviteAdministratorAgain = (id: string) =>
  send((api) => api.POST("/api/admin/administrators/{id}/invite", path(id)));

export const activateAdministrator = (id: string) =>
  send((api) => api.POST("/api/admin/administrators/{id}/activate", path(id)));

export const deactivateAdministrator = (id: string) =>
  send((api) => api.POST("/api/admin/administrators/{id}/deactivate", path(id)));

export const setMessage = (id: string, status: string, assigneeId: string) =>
  send((api) => api.PUT("/api/admin/inbox/{id}", { ...path(id), body: { status, assigneeId } }));

export const answerMessage = (id: string, body: string) =>
  send((api) => api.POST("/api/admin/inbox/{id}/answer", { ...path(id), body: { body } }));
