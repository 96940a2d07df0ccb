/** Pages of a session after it was booked. `pagesOf` says why they are not in the route table. */
export const pages = {
  DetailPage: () => import("~/features/booking/DetailPage"),
  ReschedulePage: () => import("~/features/booking/ReschedulePage"),
  CancelPage: () => import("~/features/booking/CancelPage"),
  EquipmentPage: () => import("~/features/room/EquipmentPage"),
  StandingPage: () => import("~/features/standing/StandingPage"),
  AgreementPage: () => import("~/features/agreement/AgreementPage"),
  AnswerPage: () => import("~/features/questionnaire/AnswerPage"),
  CopiesPage: () => import("~/features/record/copies/CopiesPage"),
  WaitingPage: () => import("~/features/waiting/WaitingPage"),
  ProposedHourPage: () => import("~/features/practice/ProposedHourPage"),
  OfferPage: () => import("~/features/waiting/OfferPage"),
  PricesPage: () => import("~/features/ownpatient/PricesPage"),
  CancelledPage: () => import("~/features/booking/CancelledPage"),
  AgendaPage: () => import("~/features/booking/AgendaPage"),
  HistoryPage: () => import("~/features/booking/HistoryPage"),
};
