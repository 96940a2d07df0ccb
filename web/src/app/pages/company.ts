/** A company's pages. `pagesOf` says why they are not in the route table. */
export const pages = {
  CompanySignInPage: () => import("~/features/login/CompanySignInPage"),
  PanelPage: () => import("~/features/company/PanelPage"),
  UsersPage: () => import("~/features/company/UsersPage"),
  PaymentPage: () => import("~/features/company/PaymentPage"),
  BlocksPage: () => import("~/features/invoicing/BlocksPage"),
  InvoicePage: () => import("~/features/invoicing/InvoicePage"),
  UsagePage: () => import("~/features/company/UsagePage"),
};
