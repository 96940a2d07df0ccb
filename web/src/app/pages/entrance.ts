/** Public pages about an account. `pagesOf` says why they are not in the route table. */
export const pages = {
  UnsubscribePage: () => import("~/features/site/UnsubscribePage"),
  SignInPage: () => import("~/features/login/SignInPage"),
  StartPage: () => import("~/features/onboarding/StartPage"),
  VisitPage: () => import("~/features/sso/VisitPage"),
  ReturnPage: () => import("~/features/sso/ReturnPage"),
  CheckPage: () => import("~/features/evidence/CheckPage"),
  ForgotPasswordPage: () => import("~/features/login/ForgotPasswordPage"),
  ResetPasswordPage: () => import("~/features/login/ResetPasswordPage"),
  ConfirmPage: () => import("~/features/login/ConfirmPage"),
  ProposalPage: () => import("~/features/booking/ProposalPage"),
  AskedPage: () => import("~/features/ownpatient/AskedPage"),
  AwaitingApprovalPage: () => import("~/features/onboarding/AwaitingApprovalPage"),
  InvalidRegistrationPage: () => import("~/features/onboarding/InvalidRegistrationPage"),
  RequestDeletionPage: () => import("~/features/account/RequestDeletionPage"),
  DeletionRequestedPage: () => import("~/features/account/DeletionRequestedPage"),
};
