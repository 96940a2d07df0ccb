import { PATIENTS, type PageRoute } from "./pageRoute";

const patient = { access: PATIENTS, fullRegistration: true, layout: "site" } as const;
const both = { ...patient, access: [...PATIENTS, "THERAPIST"], sessionsKept: true } as const;

/** Pages of a session after it was booked. Most of them are for both patient and therapist. */
export const bookingRoutes: readonly PageRoute[] = [
  {
    ...both,
    path: "/sessao-detalhes/$id",
    title: "Detalhes da sessão",
    load: () => import("~/features/booking/DetailPage"),
  },
  {
    ...both,
    path: "/sessao-reagendamento/$id/$sid",
    title: "Reagendar sessão",
    load: () => import("~/features/booking/ReschedulePage"),
  },
  {
    ...both,
    path: "/cancelar-sessao",
    title: "Cancelar sessão",
    load: () => import("~/features/booking/CancelPage"),
  },
  {
    ...both,
    path: "/teste-de-equipamento",
    title: "Teste seu equipamento",
    load: () => import("~/features/room/EquipmentPage"),
  },
  {
    ...both,
    path: "/atendimento-fixo/$id",
    title: "Atendimento fixo",
    load: () => import("~/features/standing/StandingPage"),
  },
  {
    ...patient,
    path: "/espera",
    title: "Avisos de horário",
    load: () => import("~/features/waiting/WaitingPage"),
  },
  {
    ...patient,
    path: "/espera/$id",
    title: "Horário que abriu",
    load: () => import("~/features/waiting/OfferPage"),
  },
  {
    ...patient,
    path: "/sessao-cancelada",
    title: "Sessão cancelada",
    load: () => import("~/features/booking/CancelledPage"),
  },
  {
    ...patient,
    path: "/minha-agenda-cliente",
    title: "Minha agenda",
    load: () => import("~/features/booking/AgendaPage"),
  },
  {
    ...patient,
    access: ["CUSTOMER"],
    path: "/historico-resumo-financeiro-cliente",
    title: "Histórico e resumo financeiro",
    load: () => import("~/features/booking/HistoryPage"),
  },
];
