import { PATIENTS, type PageRoute, pagesOf } from "./pageRoute";

const page = pagesOf(() => import("../pages/booking"));
const patient = { access: PATIENTS, fullRegistration: true, layout: "site" } as const;
const both = { ...patient, access: [...PATIENTS, "THERAPIST"], sessionsKept: true } as const;

/** Pages of a session after it was booked. Most of them are for both patient and therapist. */
export const bookingRoutes: readonly PageRoute[] = [
  {
    ...both,
    path: "/sessao-detalhes/$id",
    title: "Detalhes da sessão",
    load: page("DetailPage"),
  },
  {
    ...both,
    path: "/sessao-reagendamento/$id/$sid",
    title: "Reagendar sessão",
    load: page("ReschedulePage"),
  },
  {
    ...both,
    path: "/cancelar-sessao",
    title: "Cancelar sessão",
    load: page("CancelPage"),
  },
  {
    ...both,
    path: "/teste-de-equipamento",
    title: "Teste seu equipamento",
    load: page("EquipmentPage"),
  },
  {
    ...both,
    path: "/atendimento-fixo/$id",
    title: "Atendimento fixo",
    load: page("StandingPage"),
  },
  {
    ...both,
    path: "/contrato/$id",
    title: "Contrato",
    load: page("AgreementPage"),
  },
  {
    ...both,
    path: "/copia-do-prontuario",
    title: "Cópia do prontuário",
    load: page("CopiesPage"),
  },
  {
    ...patient,
    path: "/espera",
    title: "Avisos de horário",
    load: page("WaitingPage"),
  },
  {
    ...patient,
    path: "/espera/$id",
    title: "Horário que abriu",
    load: page("OfferPage"),
  },
  {
    ...patient,
    path: "/precos-combinados",
    title: "Preços combinados",
    load: page("PricesPage"),
  },
  {
    ...patient,
    path: "/proposta/$id",
    title: "Horário proposto",
    load: page("ProposedHourPage"),
  },
  {
    ...patient,
    path: "/perguntas/$id",
    title: "Perguntas para você",
    load: page("AnswerPage"),
  },
  {
    ...patient,
    path: "/sessao-cancelada",
    title: "Sessão cancelada",
    load: page("CancelledPage"),
  },
  {
    ...patient,
    path: "/minha-agenda-cliente",
    title: "Minha agenda",
    load: page("AgendaPage"),
  },
  {
    ...patient,
    access: ["CUSTOMER"],
    path: "/historico-resumo-financeiro-cliente",
    title: "Histórico e resumo financeiro",
    load: page("HistoryPage"),
  },
];
