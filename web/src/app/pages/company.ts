/** A company's pages. `pagesOf` says why they are not in the route table. */
export const pages = {
  CompanySignInPage: () => import("~/features/login/CompanySignInPage"),
  PanelPage: () => import("~/features/company/PanelPage"),
  UsersPage: () => import("~/features/company/UsersPage"),
  PaymentPage: () => import("~/features/company/PaymentPage"),
  AccessPage: () => import("~/features/sso/AccessPage"),
  EvidencePage: () => import("~/features/evidence/EvidencePage"),
  UsagePage: () => import("~/features/company/UsagePage"),
};
