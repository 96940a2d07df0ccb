import { adminRoutes } from "./admin";
import { bookingRoutes } from "./booking";
import { companyRoutes } from "./company";
import { entranceRoutes } from "./entrance";
import type { PageRoute } from "./pageRoute";
import { patientRoutes } from "./patient";
import { publicRoutes } from "./public";
import { therapistRoutes } from "./therapist";

/** The route table: every page of the application. */
export const pageRoutes: readonly PageRoute[] = [
  ...publicRoutes,
  ...entranceRoutes,
  ...patientRoutes,
  ...bookingRoutes,
  ...therapistRoutes,
  ...adminRoutes,
  ...companyRoutes,
];
