import type { PageRoute } from "./pageRoute";

const own = { access: ["COMPANY"], fullRegistration: false, layout: "company" } as const;

/** A company's pages. Their layout has no header and no footer. */
export const companyRoutes: readonly PageRoute[] = [
  {
    path: "/empresas/login",
    title: "Empresas: entrar",
    access: "public",
    fullRegistration: false,
    layout: "company",
    index: false,
    signInOf: "COMPANY",
    load: () => import("~/features/login/CompanySignInPage"),
  },
  { ...own, path: "/empresas/painel/$id", title: "Minha empresa", load: () => import("~/features/company/PanelPage") },
  {
    ...own,
    path: "/empresas/$id/usuario/cadastrar",
    title: "Cadastrar usuário",
    load: () => import("~/features/company/UsersPage"),
  },
  {
    ...own,
    path: "/empresas/$id/pagamento",
    title: "Pagamento da empresa",
    load: () => import("~/features/company/PaymentPage"),
  },
  {
    ...own,
    path: "/empresas/$id/relatorio",
    title: "Relatório anual de uso",
    load: () => import("~/features/company/UsagePage"),
  },
];
