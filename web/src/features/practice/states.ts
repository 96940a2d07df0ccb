import type { PatientState } from "~/api/queries/practice";

/** In the order in which they are offered. */
export const PATIENT_STATES: readonly PatientState[] = ["ACTIVE", "PAUSED", "ENDED"];
