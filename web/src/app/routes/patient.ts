import { PATIENTS, type PageRoute } from "./pageRoute";

const patient = { access: PATIENTS, fullRegistration: true, layout: "site" } as const;
const customer = { ...patient, access: ["CUSTOMER"] } as const;
const anyone = { access: "ALL", fullRegistration: false, layout: "site" } as const;
const registered = { access: "ALL", fullRegistration: true, layout: "site" } as const;

/** The patient's pages, and the pages for all signed-in roles. */
export const patientRoutes: readonly PageRoute[] = [
  {
    ...patient,
    path: "/home-cliente",
    title: "Home",
    homeForRole: true,
    load: () => import("~/features/home/PatientHomePage"),
  },
  {
    ...patient,
    path: "/dados-pessoais-cliente",
    title: "Dados pessoais",
    load: () => import("~/features/account/PersonalDataPage"),
  },
  {
    ...patient,
    fullRegistration: false,
    path: "/cadastro-usuario-dados",
    title: "Complete seu cadastro",
    load: () => import("~/features/account/CompleteDataPage"),
  },
  {
    ...patient,
    path: "/sessao-pagamento/$id",
    title: "Pagamento da sessão",
    load: () => import("~/features/payment/SessionPaymentPage"),
  },
  {
    ...patient,
    fullRegistration: false,
    path: "/cadastro-paciente-pagamento",
    title: "Pagamento do cadastro",
    load: () => import("~/features/payment/RegistrationPaymentPage"),
  },
  {
    ...customer,
    path: "/pacotes",
    title: "Meus pacotes",
    load: () => import("~/features/packages/PackagesPage"),
  },
  {
    ...customer,
    path: "/pacote-pagamento/$id",
    title: "Pagamento do pacote",
    load: () => import("~/features/packages/BuyPackagePage"),
  },
  {
    ...customer,
    path: "/dados-pagamento-cliente",
    title: "Dados de pagamento",
    load: () => import("~/features/payment/CardsPage"),
  },
  {
    ...customer,
    path: "/novo-metodo-pagamento",
    title: "Novo método de pagamento",
    load: () => import("~/features/payment/NewCardPage"),
  },
  {
    ...customer,
    path: "/cancelar-cartao",
    title: "Cancelar cartão",
    load: () => import("~/features/payment/RemoveCardPage"),
  },
  {
    ...registered,
    path: "/cadastrar-paciente",
    title: "Cadastro de paciente",
    load: () => import("~/features/account/PatientFormPage"),
  },
  {
    ...registered,
    path: "/consultorio-online",
    title: "Consultório online",
    load: () => import("~/features/account/OnlineOfficePage"),
  },
  {
    ...registered,
    sessionsKept: true,
    path: "/sessao/$id",
    title: "Sala da sessão",
    load: () => import("~/features/room/RoomPage"),
  },
  {
    ...anyone,
    path: "/cadastro-concluido",
    title: "Cadastro concluído",
    load: () => import("~/features/account/RegistrationDonePage"),
  },
  {
    ...anyone,
    path: "/pagamento-realizado",
    title: "Pagamento realizado",
    load: () => import("~/features/payment/PaymentDonePage"),
  },
  { ...anyone, path: "/acesso", title: "Senha e acessos", load: () => import("~/features/login/AccessPage") },
  {
    ...anyone,
    access: [...PATIENTS, "THERAPIST"],
    path: "/meus-dados",
    title: "Meus dados",
    load: () => import("~/features/account/MyDataPage"),
  },
  {
    ...anyone,
    access: [...PATIENTS, "THERAPIST"],
    path: "/consentimentos",
    title: "Meus consentimentos",
    load: () => import("~/features/account/ConsentsPage"),
  },
  {
    ...anyone,
    access: [...PATIENTS, "THERAPIST"],
    path: "/beneficio",
    title: "Benefício da empresa",
    load: () => import("~/features/account/BenefitPage"),
  },
  {
    ...anyone,
    path: "/primeiro-acesso",
    title: "Primeiro acesso",
    load: () => import("~/features/login/FirstAccessPage"),
  },
  {
    ...anyone,
    path: "/confirmar-identidade",
    title: "Confirme que é você",
    load: () => import("~/features/login/ProveIdentityPage"),
  },
  { ...anyone, path: "/blog", title: "Blog", load: () => import("~/features/site/BlogPage") },
  { ...anyone, path: "/blog/$slug", title: "Blog", load: () => import("~/features/site/BlogArticlePage") },
];
