import { type PageRoute, pagesOf } from "./pageRoute";

const page = pagesOf(() => import("../pages/admin"));
const admin = { access: ["ADMINISTRATOR"], fullRegistration: false, layout: "admin" } as const;
const signIn = { access: "public", fullRegistration: false, layout: "admin", index: false } as const;

/** Administrators' pages. Their layout has no header and no footer. */
export const adminRoutes: readonly PageRoute[] = [
  {
    ...signIn,
    path: "/admin/login",
    signInOf: "ADMINISTRATOR",
    title: "Administração: entrar",
    load: page("AdminSignInPage"),
  },
  {
    ...signIn,
    path: "/admin/login/$id",
    title: "Administração: entrar",
    load: page("AdminSignInPage"),
  },
  { ...admin, path: "/admin", title: "Administração", redirectTo: "/admin/painel" },
  {
    ...admin,
    path: "/admin/painel",
    title: "Painel administrativo",
    homeForRole: true,
    load: page("PanelPage"),
  },
  {
    ...admin,
    path: "/admin/administradores",
    title: "Administradores",
    load: page("AdministratorsPage"),
  },
  {
    ...admin,
    path: "/admin/mensagens",
    title: "Mensagens",
    load: page("InboxPage"),
  },
  {
    ...admin,
    path: "/admin/mensagens/$id",
    title: "Mensagem",
    load: page("MessagePage"),
  },
  {
    ...admin,
    path: "/admin/pacotes",
    title: "Pacotes",
    load: page("PackagesPage"),
  },
  {
    ...admin,
    path: "/admin/sessoes",
    title: "Sessões",
    load: page("SessionsPage"),
  },
  {
    ...admin,
    path: "/admin/psicologo/aprovar/$id",
    title: "Aprovar psicólogo",
    load: page("ApprovalPage"),
  },
  {
    ...admin,
    path: "/admin/psicologos/pendentes",
    title: "Aprovações",
    load: page("PendingPage"),
  },
  {
    ...admin,
    path: "/admin/psicologos/pendentes/$id",
    title: "Aprovar psicólogo",
    load: page("ReviewPage"),
  },
  {
    ...admin,
    path: "/admin/companies",
    title: "Empresas",
    load: page("AdminCompaniesPage"),
  },
  {
    ...admin,
    path: "/admin/company",
    title: "Cadastrar empresa",
    load: page("AdminCompanyCreatePage"),
  },
  {
    ...admin,
    path: "/admin/company/$id",
    title: "Gerenciar empresa",
    load: page("AdminCompanyPage"),
  },
  {
    ...admin,
    path: "/admin/company/$id/acesso",
    title: "Acesso das pessoas",
    load: page("AccessPage"),
  },
  {
    ...admin,
    path: "/admin/company/$id/evidencias",
    title: "Evidências do programa",
    load: page("EvidencePage"),
  },
  {
    ...admin,
    path: "/admin/company/$id/user",
    title: "Cadastrar usuário da empresa",
    load: page("AdminCompanyUserPage"),
  },
  {
    ...admin,
    path: "/admin/plans",
    title: "Planos",
    load: page("PlansPage"),
  },
  {
    ...admin,
    path: "/admin/plan/$id",
    title: "Editar plano",
    load: page("PlanPage"),
  },
  {
    ...admin,
    path: "/admin/therapist/$id",
    title: "Gerenciar psicólogo",
    load: page("TherapistPage"),
  },
  {
    ...admin,
    path: "/admin/customer/$id",
    title: "Gerenciar cliente",
    load: page("CustomerPage"),
  },
  {
    ...admin,
    path: "/admin/register",
    title: "Cadastro de usuário",
    load: page("RegisterPage"),
  },
  {
    ...admin,
    path: "/admin/email",
    title: "Enviar e-mail",
    load: page("EmailPage"),
  },
  {
    ...admin,
    path: "/admin/repasses",
    title: "Repasses a confirmar",
    load: page("PayoutsPage"),
  },
  {
    ...admin,
    path: "/admin/auditoria",
    title: "Auditoria",
    load: page("AuditPage"),
  },
  {
    ...admin,
    path: "/admin/seguranca",
    title: "Segurança",
    load: page("SecurityPage"),
  },
];
