import { send } from "~/api/client";

/** Gives or revokes a consent of the person. A repeated call changes nothing. */
export const setConsent = (id: string, kind: string, given: boolean) =>
  send((api) => api.PUT("/api/user/{id}/consents/{kind}", { params: { path: { id, kind } }, body: { given } }));
