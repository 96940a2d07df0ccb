import type { PageRoute } from "./pageRoute";

/** Open before the registration is complete. Each page checks for itself which states it serves. */
const step = { access: ["THERAPIST"], fullRegistration: false, layout: "site" } as const;

/** Open once the registration is complete. */
const complete = { access: ["THERAPIST"], fullRegistration: true, layout: "site" } as const;

/** The therapist's pages. */
export const therapistRoutes: readonly PageRoute[] = [
  {
    ...step,
    path: "/cadastro-psicologo-dados",
    title: "Dados do psicólogo",
    load: () => import("~/features/onboarding/RegistrationPage"),
  },
  {
    ...step,
    path: "/cadastro-psicologo-planos",
    title: "Escolha seu plano",
    load: () => import("~/features/onboarding/PlansPage"),
  },
  {
    ...step,
    path: "/plano-pagamento",
    title: "Pagamento do plano",
    load: () => import("~/features/subscription/PlanPaymentPage"),
  },
  {
    ...step,
    path: "/cadastro-psicologo-pagamento",
    title: "Pagamento da assinatura",
    load: () => import("~/features/subscription/PlanPaymentPage"),
  },
  {
    ...step,
    path: "/cadastro-concluido-psicologo",
    title: "Cadastro concluído",
    load: () => import("~/features/onboarding/RegistrationDonePage"),
  },
  {
    ...step,
    path: "/dados-pessoais-psicologo",
    title: "Dados pessoais",
    load: () => import("~/features/onboarding/TherapistDataPage"),
  },
  {
    path: "/home-psicologo",
    title: "Home",
    access: ["THERAPIST"],
    fullRegistration: true,
    layout: "site",
    homeForRole: true,
    load: () => import("~/features/home/TherapistHomePage"),
  },
  {
    ...complete,
    sessionsKept: true,
    path: "/minha-agenda-psicologo",
    title: "Agenda geral",
    load: () => import("~/features/agenda/GeneralAgendaPage"),
  },
  {
    path: "/gerenciar-disponibilidade",
    title: "Gerenciar disponibilidade",
    access: ["THERAPIST"],
    fullRegistration: true,
    layout: "site",
    load: () => import("~/features/agenda/AvailabilityPage"),
  },
  {
    ...complete,
    path: "/dados-pagamento-psicologo",
    title: "Assinatura",
    load: () => import("~/features/subscription/SubscriptionPage"),
  },
  {
    ...complete,
    path: "/novo-metodo-pagamento-psi",
    title: "Novo método de pagamento",
    load: () => import("~/features/subscription/NewMethodPage"),
  },
  {
    ...complete,
    path: "/alterar-plano",
    title: "Alterar plano",
    load: () => import("~/features/subscription/ChangePlanPage"),
  },
  {
    ...step,
    path: "/prontuario",
    title: "Prontuários",
    load: () => import("~/features/record/RecordsPage"),
  },
  {
    ...step,
    path: "/prontuario/$id",
    title: "Prontuário",
    load: () => import("~/features/record/RecordPage"),
  },
  {
    ...complete,
    sessionsKept: true,
    path: "/historico-resumo-financeiro",
    title: "Histórico e resumo financeiro",
    load: () => import("~/features/payout/StatementPage"),
  },
];
