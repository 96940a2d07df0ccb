import type { Row } from "./row";

/** The psychologist's pages. */
export const therapistRows: readonly Row[] = [
  {
    path: "/home-psicologo",
    title: "Home",
    access: ["THERAPIST"],
    fullRegistration: true,
    layout: "site",
    homeForRole: true,
    load: () => import("~/features/home/TherapistHomePage"),
  },
];
