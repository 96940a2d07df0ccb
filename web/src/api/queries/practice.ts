/** A therapist's patients: the list, one patient, the sessions with one patient, and who came to a session. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { MINUTE, PREFETCH_GRACE } from "./staleTimes";

type Schemas = components["schemas"];
export type Patient = Schemas["PatientBody"];
export type PatientSession = Schemas["PatientSessionBody"];
export type Attendance = Schemas["AttendanceBody"];
export type PatientState = Patient["state"];
export type SessionTime = "COMING" | "PAST";

/** Prefix of every query about a therapist's patients. */
export const practiceKey = ["practice"] as const;

export const patientsQuery = (therapistId: string, name: string, state: PatientState | "", page: number) =>
  queryOptions({
    queryKey: [...practiceKey, "list", therapistId, name, state, page],
    queryFn: ({ signal }) =>
      send((api) =>
        api.GET("/api/therapist/{id}/patients", {
          params: {
            path: { id: therapistId },
            query: { currentPage: page, pageSize: 20, ...(name && { name }), ...(state && { state }) },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: PREFETCH_GRACE,
  });

export const patientQuery = (therapistId: string, patientId: string) =>
  queryOptions({
    queryKey: [...practiceKey, "one", therapistId, patientId],
    queryFn: ({ signal }): Promise<Patient> =>
      send((api) =>
        api.GET("/api/therapist/{id}/patients/{patientId}", {
          params: { path: { id: therapistId, patientId } },
          signal,
        }),
      ),
    staleTime: PREFETCH_GRACE,
  });

export const patientSessionsQuery = (therapistId: string, patientId: string, when: SessionTime, page: number) =>
  queryOptions({
    queryKey: [...practiceKey, "sessions", therapistId, patientId, when, page],
    queryFn: ({ signal }) =>
      send((api) =>
        api.GET("/api/therapist/{id}/patients/{patientId}/sessions", {
          params: { path: { id: therapistId, patientId }, query: { when, currentPage: page, pageSize: 10 } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: PREFETCH_GRACE,
  });

/** Who was in the room of a session that is over. */
export const attendanceQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ["attendance", sessionId],
    queryFn: ({ signal }): Promise<Attendance> =>
      send((api) => api.GET("/api/session/{id}/attendance", { params: { path: { id: sessionId } }, signal })),
    staleTime: MINUTE,
  });

export type ProposedHour = Schemas["ProposedHourBody"];
export type OwnProposal = Schemas["OwnProposalBody"];

/** Prefix of every query about hours that are proposed. */
export const proposedKey = ["hour-proposals"] as const;

/** What the signed-in patient may answer now. */
export const proposedHoursQuery = () =>
  queryOptions({
    queryKey: [...proposedKey, "own"],
    queryFn: ({ signal }): Promise<ProposedHour[]> => send((api) => api.GET("/api/hour-proposal", { signal })),
    staleTime: PREFETCH_GRACE,
    refetchInterval: MINUTE,
  });

export const proposedHourQuery = (id: string) =>
  queryOptions({
    queryKey: [...proposedKey, "one", id],
    queryFn: ({ signal }): Promise<ProposedHour> =>
      send((api) => api.GET("/api/hour-proposal/{id}", { params: { path: { id } }, signal })),
    staleTime: PREFETCH_GRACE,
    refetchInterval: MINUTE,
  });

/** What a therapist proposed to a patient, the newest first. */
export const proposalsToQuery = (therapistId: string, patientId: string) =>
  queryOptions({
    queryKey: [...proposedKey, "to", therapistId, patientId],
    queryFn: ({ signal }): Promise<OwnProposal[]> =>
      send((api) =>
        api.GET("/api/therapist/{id}/patients/{patientId}/proposals", {
          params: { path: { id: therapistId, patientId } },
          signal,
        }),
      ),
    staleTime: PREFETCH_GRACE,
    refetchInterval: MINUTE,
  });
