import { adminRows } from "./admin";
import { bookingRows } from "./booking";
import { companyRows } from "./company";
import { patientRows } from "./patient";
import { publicRows } from "./public";
import type { Row } from "./row";
import { therapistRows } from "./therapist";

/** The one route table. */
export const rows: readonly Row[] = [
  ...publicRows,
  ...patientRows,
  ...bookingRows,
  ...therapistRows,
  ...adminRows,
  ...companyRows,
];
