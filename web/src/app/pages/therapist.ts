/** The therapist's pages. `pagesOf` says why they are not in the route table. */
export const pages = {
  RegistrationPage: () => import("~/features/onboarding/RegistrationPage"),
  PlansPage: () => import("~/features/onboarding/PlansPage"),
  PlanPaymentPage: () => import("~/features/subscription/PlanPaymentPage"),
  RegistrationDonePage: () => import("~/features/onboarding/RegistrationDonePage"),
  TherapistDataPage: () => import("~/features/onboarding/TherapistDataPage"),
  TherapistHomePage: () => import("~/features/home/TherapistHomePage"),
  GeneralAgendaPage: () => import("~/features/agenda/GeneralAgendaPage"),
  AvailabilityPage: () => import("~/features/agenda/AvailabilityPage"),
  CalendarsPage: () => import("~/features/calendar/CalendarsPage"),
  InvitationsPage: () => import("~/features/ownpatient/InvitationsPage"),
  SubscriptionPage: () => import("~/features/subscription/SubscriptionPage"),
  NewMethodPage: () => import("~/features/subscription/NewMethodPage"),
  ChangePlanPage: () => import("~/features/subscription/ChangePlanPage"),
  RecordsPage: () => import("~/features/record/RecordsPage"),
  RecordPage: () => import("~/features/record/RecordPage"),
  StatementPage: () => import("~/features/payout/StatementPage"),
};
