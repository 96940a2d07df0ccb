import { type PageRoute, pagesOf } from "./pageRoute";

const page = pagesOf(() => import("../pages/company"));
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
    load: page("CompanySignInPage"),
  },
  { ...own, path: "/empresas/painel/$id", title: "Minha empresa", load: page("PanelPage") },
  {
    ...own,
    path: "/empresas/$id/usuario/cadastrar",
    title: "Cadastrar usuário",
    load: page("UsersPage"),
  },
  {
    ...own,
    path: "/empresas/$id/pagamento",
    title: "Pagamento da empresa",
    load: page("PaymentPage"),
  },
  {
    ...own,
    path: "/empresas/$id/acesso",
    title: "Acesso das pessoas",
    load: page("AccessPage"),
  },
  {
    ...own,
    path: "/empresas/$id/evidencias",
    title: "Evidências do programa",
    load: page("EvidencePage"),
  },
  {
    ...own,
    path: "/empresas/$id/relatorio",
    title: "Relatório anual de uso",
    load: page("UsagePage"),
  },
];
