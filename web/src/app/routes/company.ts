import type { Row } from "./row";

/** The company area: its own layout, no header and no footer. */
export const companyRows: readonly Row[] = [
  {
    path: "/empresas/login",
    title: "Empresas: entrar",
    description: "Acesso de quem administra o benefício da Psic na sua empresa.",
    access: "public",
    fullRegistration: false,
    layout: "company",
    index: false,
    load: () => import("~/features/account/CompanySignInPage"),
  },
  {
    path: "/empresas/painel/$id",
    title: "Minha empresa",
    access: ["COMPANY"],
    fullRegistration: false,
    layout: "company",
    load: () => import("~/features/home/CompanyHomePage"),
  },
];
