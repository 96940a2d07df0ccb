import { PATIENTS, type Row } from "./row";

const patient = { access: PATIENTS, fullRegistration: true, layout: "site" } as const;
const both = { ...patient, access: [...PATIENTS, "THERAPIST"], sessionsKept: true } as const;

/** A session and what became of it; both of its people have most of these pages. */
export const bookingRows: readonly Row[] = [
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
