/** What this feature changes through the API; what it reads is in `api/queries`. */

import { send } from "~/api/client";
import { ApiError } from "~/api/errors";
import type { CepAnswer } from "./cep";
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

export const lookupCep = (cep: string): Promise<CepAnswer> =>
  send((api) => api.GET("/api/cep/{cep}", { params: { path: { cep } } }));

export const requestDeletion = (id: string, reason: string) =>
  send((api) => api.POST("/api/user/{id}/deactivate", { params: { path: { id } }, body: { reason } }));

export interface OpenDeletion {
  requestedAt?: string;
  deleteAt?: string;
}

/** The request that waits, or null; the day it waits is there to change one's mind. */
export async function readDeletion(id: string): Promise<OpenDeletion | null> {
  try {
    const found = await send((api) => api.GET("/api/user/{id}/deactivate", { params: { path: { id } } }));
    return found.requestedAt ? found : null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const withdrawDeletion = (id: string) =>
  send((api) => api.DELETE("/api/user/{id}/deactivate", { params: { path: { id } } }));

/** The client does not speak multipart on its own: a FormData body sets its own boundary. */
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
