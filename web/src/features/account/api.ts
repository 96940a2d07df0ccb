import { send } from "~/api/client";
import { ApiError } from "~/api/errors";
import type { components } from "~/api/schema";
import type { CepResponse } from "./cep";
import type { CustomerUpdate } from "./shared/record";

export const saveCustomer = (id: string, update: CustomerUpdate) =>
  send((api) => api.PUT("/api/customer/{id}", { params: { path: { id } }, body: update }));

interface BasicInfo {
  fullName: string;
  nickname: string;
  emailAlertsOptIn: boolean;
}

export const saveBasicInfo = (id: string, info: BasicInfo) =>
  send((api) => api.POST("/api/customer/{id}/basic-info", { params: { path: { id } }, body: { ...info } }));

export const lookupCep = (cep: string): Promise<CepResponse> =>
  send((api) => api.GET("/api/cep/{cep}", { params: { path: { cep } } }));

export const requestDeletion = (id: string, form: { reason: string; pixKey?: string }) =>
  send((api) => api.POST("/api/user/{id}/deactivate", { params: { path: { id } }, body: form }));

/** How a deletion stands: an open request has `requestedAt`, otherwise `blockers` says what prevents one. */
export type Deletion = Pick<components["schemas"]["DeletionBody"], "requestedAt" | "deleteAt" | "balance" | "blockers">;

export const NO_DELETION: Deletion = { requestedAt: "", deleteAt: "", balance: 0, blockers: [] };

/** A request is pending for a day, in which the person can take it back. */
export async function readDeletion(id: string): Promise<Deletion> {
  try {
    return await send((api) => api.GET("/api/user/{id}/deactivate", { params: { path: { id } } }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return NO_DELETION;
    throw error;
  }
}

export const withdrawDeletion = (id: string) =>
  send((api) => api.DELETE("/api/user/{id}/deactivate", { params: { path: { id } } }));

/**
 * The generated client cannot send multipart, so the body is serialized here. For a FormData the browser sets the
 * boundary.
 */
export const savePicture = (id: string, png: Blob) =>
  send((api) =>
    api.POST("/api/user/{id}/profile-picture", {
      params: { path: { id } },
      body: { name: "foto.png", file: "" },
      bodySerializer: () => pictureForm(png),
    }),
  );

function pictureForm(png: Blob): FormData {
  const form = new FormData();
  form.append("name", "foto.png");
  form.append("file", png, "foto.png");
  return form;
}

export const hasVault = async (): Promise<boolean> => (await send((api) => api.GET("/api/vault"))).created;
