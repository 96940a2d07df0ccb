import type { PageRoute } from "./pageRoute";

const admin = { access: ["ADMINISTRATOR"], fullRegistration: false, layout: "admin" } as const;
const signIn = { access: "public", fullRegistration: false, layout: "admin", index: false } as const;

/** Administrators' pages. Their layout has no header and no footer. */
export const adminRoutes: readonly PageRoute[] = [
  {
    ...signIn,
    path: "/admin/login",
    signInOf: "ADMINISTRATOR",
    title: "Administração: entrar",
    load: () => import("~/features/login/AdminSignInPage"),
  },
  {
    ...signIn,
    path: "/admin/login/$id",
    title: "Administração: entrar",
    load: () => import("~/features/login/AdminSignInPage"),
  },
  { ...admin, path: "/admin", title: "Administração", redirectTo: "/admin/painel" },
  {
    ...admin,
    path: "/admin/painel",
    title: "Painel administrativo",
    homeForRole: true,
    load: () => import("~/features/backoffice/PanelPage"),
  },
  {
    ...admin,
    path: "/admin/administradores",
    title: "Administradores",
    load: () => import("~/features/backoffice/AdministratorsPage"),
  },
  {
    ...admin,
    path: "/admin/mensagens",
    title: "Mensagens",
    load: () => import("~/features/backoffice/InboxPage"),
  },
  {
    ...admin,
    path: "/admin/mensagens/$id",
    title: "Mensagem",
    load: () => import("~/features/backoffice/MessagePage"),
  },
  {
    ...admin,
    path: "/admin/pacotes",
    title: "Pacotes",
    load: () => import("~/features/backoffice/PackagesPage"),
  },
  {
    ...admin,
    path: "/admin/sessoes",
    title: "Sessões",
    load: () => import("~/features/backoffice/SessionsPage"),
  },
  {
    ...admin,
    path: "/admin/psicologo/aprovar/$id",
    title: "Aprovar psicólogo",
    load: () => import("~/features/approval/ApprovalPage"),
  },
  {
    ...admin,
    path: "/admin/psicologos/pendentes",
    title: "Aprovações",
    load: () => import("~/features/approval/PendingPage"),
  },
  {
    ...admin,
    path: "/admin/psicologos/pendentes/$id",
    title: "Aprovar psicólogo",
    load: () => import("~/features/approval/ReviewPage"),
  },
  {
    ...admin,
    path: "/admin/companies",
    title: "Empresas",
    load: () => import("~/features/company/AdminCompaniesPage"),
  },
  {
    ...admin,
    path: "/admin/company",
    title: "Cadastrar empresa",
    load: () => import("~/features/company/AdminCompanyCreatePage"),
  },
  {
    ...admin,
    path: "/admin/company/$id",
    title: "Gerenciar empresa",
    load: () => import("~/features/company/AdminCompanyPage"),
  },
  {
    ...admin,
    path: "/admin/company/$id/user",
    title: "Cadastrar usuário da empresa",
    load: () => import("~/features/company/AdminCompanyUserPage"),
  },
  {
    ...admin,
    path: "/admin/plans",
    title: "Planos",
    load: () => import("~/features/backoffice/PlansPage"),
  },
  {
    ...admin,
    path: "/admin/plan/$id",
    title: "Editar plano",
    load: () => import("~/features/backoffice/PlanPage"),
  },
  {
    ...admin,
    path: "/admin/therapist/$id",
    title: "Gerenciar psicólogo",
    load: () => import("~/features/backoffice/TherapistPage"),
  },
  {
    ...admin,
    path: "/admin/customer/$id",
    title: "Gerenciar cliente",
    load: () => import("~/features/backoffice/CustomerPage"),
  },
  {
    ...admin,
    path: "/admin/register",
    title: "Cadastro de usuário",
    load: () => import("~/features/backoffice/RegisterPage"),
  },
  {
    ...admin,
    path: "/admin/email",
    title: "Enviar e-mail",
    load: () => import("~/features/backoffice/EmailPage"),
  },
  {
    ...admin,
    path: "/admin/repasses",
    title: "Repasses a confirmar",
    load: () => import("~/features/backoffice/PayoutsPage"),
  },
  {
    ...admin,
    path: "/admin/auditoria",
    title: "Auditoria",
    load: () => import("~/features/backoffice/AuditPage"),
  },
  {
    ...admin,
    path: "/admin/seguranca",
    title: "Segurança",
    load: () => import("~/features/backoffice/SecurityPage"),
  },
];
