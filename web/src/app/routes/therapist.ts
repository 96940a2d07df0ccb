import { type PageRoute, pagesOf } from "./pageRoute";

const page = pagesOf(() => import("../pages/therapist"));

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
    load: page("RegistrationPage"),
  },
  {
    ...step,
    path: "/cadastro-psicologo-planos",
    title: "Escolha seu plano",
    load: page("PlansPage"),
  },
  {
    ...step,
    path: "/plano-pagamento",
    title: "Pagamento do plano",
    load: page("PlanPaymentPage"),
  },
  {
    ...step,
    path: "/cadastro-psicologo-pagamento",
    title: "Pagamento da assinatura",
    load: page("PlanPaymentPage"),
  },
  {
    ...step,
    path: "/cadastro-concluido-psicologo",
    title: "Cadastro concluído",
    load: page("RegistrationDonePage"),
  },
  {
    ...step,
    path: "/dados-pessoais-psicologo",
    title: "Dados pessoais",
    load: page("TherapistDataPage"),
  },
  {
    path: "/home-psicologo",
    title: "Home",
    access: ["THERAPIST"],
    fullRegistration: true,
    layout: "site",
    homeForRole: true,
    load: page("TherapistHomePage"),
  },
  {
    ...complete,
    sessionsKept: true,
    path: "/minha-agenda-psicologo",
    title: "Agenda geral",
    load: page("GeneralAgendaPage"),
  },
  {
    path: "/gerenciar-disponibilidade",
    title: "Gerenciar disponibilidade",
    access: ["THERAPIST"],
    fullRegistration: true,
    layout: "site",
    load: page("AvailabilityPage"),
  },
  {
    ...complete,
    path: "/meus-calendarios",
    title: "Meus calendários",
    load: page("CalendarsPage"),
  },
  {
    ...complete,
    path: "/meus-convites",
    title: "Convites e pacientes próprios",
    load: page("InvitationsPage"),
  },
  {
    ...complete,
    path: "/dados-pagamento-psicologo",
    title: "Assinatura",
    load: page("SubscriptionPage"),
  },
  {
    ...complete,
    path: "/novo-metodo-pagamento-psi",
    title: "Novo método de pagamento",
    load: page("NewMethodPage"),
  },
  {
    ...complete,
    path: "/alterar-plano",
    title: "Alterar plano",
    load: page("ChangePlanPage"),
  },
  {
    ...complete,
    path: "/meu-contrato",
    title: "Meu contrato",
    load: page("OwnAgreementPage"),
  },
  {
    ...complete,
    path: "/meu-contrato/contatos",
    title: "Contatos de emergência",
    load: page("ContactsPage"),
  },
  {
    ...complete,
    path: "/meus-pacientes",
    title: "Meus pacientes",
    load: page("PatientsPage"),
  },
  {
    ...complete,
    path: "/meus-pacientes/$id",
    title: "Paciente",
    load: page("PatientPage"),
  },
  {
    ...complete,
    path: "/meus-pacientes/$id/questionarios",
    title: "Respostas de questionários",
    load: page("ResultsPage"),
  },
  {
    ...complete,
    path: "/meus-questionarios",
    title: "Questionários",
    load: page("TextsPage"),
  },
  {
    ...step,
    path: "/prontuario",
    title: "Prontuários",
    load: page("RecordsPage"),
  },
  {
    ...step,
    path: "/prontuario/$id",
    title: "Prontuário",
    load: page("RecordPage"),
  },
  {
    ...complete,
    sessionsKept: true,
    path: "/historico-resumo-financeiro",
    title: "Histórico e resumo financeiro",
    load: page("StatementPage"),
  },
];
