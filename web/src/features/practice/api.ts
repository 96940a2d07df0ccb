import { send } from "~/api/client";
import { ApiError } from "~/api/errors";
import type { PatientState } from "~/api/queries/practice";

/** The patient is somebody else's, does not exist, or the address has no valid id. The page shows the same for all. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && [403, 404, 422].includes(error.status);

/** An empty state goes back to the automatic one. */
export const setPatientState = (therapistId: string, patientId: string, state: PatientState | "") =>
  send((api) =>
    api.PUT("/api/therapist/{id}/patients/{patientId}/state", {
      params: { path: { id: therapistId, patientId } },
      body: { state },
    }),
  );
