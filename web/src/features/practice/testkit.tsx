/** What the tests of this feature share: a patient, a session with the patient, a page of a list. */
import type { OwnProposal, Patient, PatientSession, ProposedHour } from "~/api/queries/practice";

export { json, open, popupOf, press } from "../standing/testkit";

export const LIST = "GET /api/therapist/u1/patients";
export const ONE = "GET /api/therapist/u1/patients/p1";
export const SESSIONS = "GET /api/therapist/u1/patients/p1/sessions";
export const STATE = "PUT /api/therapist/u1/patients/p1/state";

export const patient = (over: Partial<Patient> = {}): Patient => ({
  customerId: "p1",
  name: "Ana Beatriz Lima",
  profilePicture: "/api/profile-picture/p1",
  state: "ACTIVE",
  stateSet: false,
  nextSession: "2026-11-26T22:00:00Z",
  lastSession: "2026-11-12T22:00:00Z",
  sessions: 12,
  standing: [{ id: "h1", weekday: 4, startTime: "19:00", everyWeeks: 1, paused: true }],
  agreement: { state: "NONE" },
  ...over,
});

export const held = (over: Partial<PatientSession> = {}): PatientSession => ({
  id: "s1",
  startsAt: "2026-11-12T22:00:00Z",
  finishesAt: "2026-11-12T22:50:00Z",
  statusCode: "FINISHED",
  paymentType: "pix",
  paymentCode: "PAID",
  price: 160,
  attendance: { presence: "MET", therapistMinutes: 55, patientMinutes: 51, togetherMinutes: 50 },
  ...over,
});

export const pageOf = <T,>(elements: T[], totalPages = 1) => ({
  elements,
  totalElements: elements.length,
  totalPages,
  currentPage: 0,
});

export const PROPOSALS = "GET /api/therapist/u1/patients/p1/proposals";
export const HOUR = "GET /api/hour-proposal/o1";

export const ownProposal = (over: Partial<OwnProposal> = {}): OwnProposal => ({
  id: "o1",
  state: "OPEN",
  startsAt: "2026-11-26T22:00:00Z",
  expiresAt: "2026-11-19T15:00:00Z",
  proposedAt: "2026-11-18T15:00:00Z",
  ...over,
});

export const hour = (over: Partial<ProposedHour> = {}): ProposedHour => ({
  id: "o1",
  state: "OPEN",
  therapistId: "t1",
  therapistName: "Helena Prado",
  startsAt: "2026-11-26T22:00:00Z",
  finishesAt: "2026-11-26T22:50:00Z",
  expiresAt: "2026-11-19T15:00:00Z",
  price: 160,
  ...over,
});
