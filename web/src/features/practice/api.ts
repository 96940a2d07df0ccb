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

/** An hour that a therapist proposes: day (`dd/mm/yyyy`) and time in Brasília, and the paid session that moves there. */
export interface Hour {
  day: string;
  startTime: string;
  sessionId?: string;
}

export const proposeHour = (therapistId: string, patientId: string, hour: Hour) =>
  send((api) =>
    api.POST("/api/therapist/{id}/patients/{patientId}/proposals", {
      params: { path: { id: therapistId, patientId } },
      body: { ...hour },
    }),
  );

export const takeBackProposal = (therapistId: string, patientId: string, proposalId: string) =>
  send((api) =>
    api.DELETE("/api/therapist/{id}/patients/{patientId}/proposals/{proposalId}", {
      params: { path: { id: therapistId, patientId, proposalId } },
    }),
  );

export const acceptProposal = (id: string) =>
  send((api) => api.POST("/api/hour-proposal/{id}/accept", { params: { path: { id } } }));

export const declineProposal = (id: string) =>
  send((api) => api.POST("/api/hour-proposal/{id}/decline", { params: { path: { id } } }));
