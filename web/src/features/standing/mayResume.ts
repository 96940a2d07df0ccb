import type { Standing } from "~/api/queries/standing";

/** Who paused resumes. After a pause for lack of payment, or by an event of an account, the patient does. */
export const mayResume = ({ reason }: Standing, therapist: boolean): boolean =>
  (reason === "PAUSED_BY_THERAPIST") === therapist;
