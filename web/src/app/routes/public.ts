import type { PageRoute } from "./pageRoute";

const open = { access: "public", fullRegistration: false, layout: "site" } as const;
const aside = { ...open, index: false } as const;

/** The site: pages that a visitor reads. Their files are listed in the first load, because most visits begin here. */
export const publicRoutes: readonly PageRoute[] = [
  {
    ...open,
    path: "/",
    title: "Terapia online com psicólogos registrados",
    prerender: true,
    load: () => import("~/features/site/LandingPage"),
  },
  {
    ...open,
    path: "/como-funciona",
    title: "Como funciona",
    prerender: true,
    load: () => import("~/features/site/HowItWorksPage"),
  },
  {
    ...open,
    path: "/psicologos",
    title: "Psicólogos",
    queries: true,
    prerender: true,
    load: () => import("~/features/directory/SearchPage"),
  },
  {
    ...open,
    path: "/psicologo-perfil/$id",
    title: "Perfil do psicólogo",
    queries: true,
    load: () => import("~/features/directory/ProfilePage"),
  },
  {
    ...aside,
    path: "/psicologo-perfil",
    title: "Perfil do psicólogo",
    queries: true,
    load: () => import("~/features/directory/ProfilePage"),
  },
  {
    ...open,
    path: "/para-empresas",
    title: "Para empresas",
    prerender: true,
    load: () => import("~/features/site/ForCompaniesPage"),
  },
  {
    ...open,
    path: "/contato",
    title: "Contato",
    prerender: true,
    load: () => import("~/features/site/ContactPage"),
  },
  {
    ...aside,
    path: "/confirmacao-contato",
    title: "Mensagem enviada",
    load: () => import("~/features/site/ContactSentPage"),
  },
  {
    ...open,
    path: "/termos-de-uso-usuario",
    title: "Termos de uso do usuário",
    prerender: true,
    load: () => import("~/features/site/UserTermsPage"),
  },
  {
    ...open,
    path: "/termos-de-uso-psicologo",
    title: "Termos de uso do psicólogo",
    prerender: true,
    load: () => import("~/features/site/TherapistTermsPage"),
  },
  {
    ...open,
    path: "/politica-privacidade",
    title: "Política de privacidade",
    prerender: true,
    load: () => import("~/features/site/PrivacyPage"),
  },
];
