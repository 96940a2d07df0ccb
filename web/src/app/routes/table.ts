import { adminRows } from "./admin";
import { companyRows } from "./company";
import { patientRows } from "./patient";
import { publicRows } from "./public";
import type { Row } from "./row";
import { sessionRows } from "./session";
import { therapistRows } from "./therapist";

/** The one route table. */
export const rows: readonly Row[] = [
  ...publicRows,
  ...patientRows,
  ...sessionRows,
  ...therapistRows,
  ...adminRows,
  ...companyRows,
];
