import { PATIENTS, type PageRoute, pagesOf } from "./pageRoute";

const page = pagesOf(() => import("../pages/patient"));
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
    load: page("PatientHomePage"),
  },
  {
    ...patient,
    path: "/dados-pessoais-cliente",
    title: "Dados pessoais",
    load: page("PersonalDataPage"),
  },
  {
    ...patient,
    fullRegistration: false,
    path: "/cadastro-usuario-dados",
    title: "Complete seu cadastro",
    load: page("CompleteDataPage"),
  },
  {
    ...patient,
    path: "/sessao-pagamento/$id",
    title: "Pagamento da sessão",
    load: page("SessionPaymentPage"),
  },
  {
    ...patient,
    fullRegistration: false,
    path: "/cadastro-paciente-pagamento",
    title: "Pagamento do cadastro",
    load: page("RegistrationPaymentPage"),
  },
  {
    ...customer,
    path: "/pacotes",
    title: "Meus pacotes",
    load: page("PackagesPage"),
  },
  {
    ...customer,
    path: "/pacote-pagamento/$id",
    title: "Pagamento do pacote",
    load: page("BuyPackagePage"),
  },
  {
    ...customer,
    path: "/dados-pagamento-cliente",
    title: "Dados de pagamento",
    load: page("CardsPage"),
  },
  {
    ...customer,
    path: "/novo-metodo-pagamento",
    title: "Novo método de pagamento",
    load: page("NewCardPage"),
  },
  {
    ...customer,
    path: "/cancelar-cartao",
    title: "Cancelar cartão",
    load: page("RemoveCardPage"),
  },
  {
    ...registered,
    path: "/cadastrar-paciente",
    title: "Cadastro de paciente",
    load: page("PatientFormPage"),
  },
  {
    ...registered,
    path: "/consultorio-online",
    title: "Consultório online",
    load: page("OnlineOfficePage"),
  },
  {
    ...registered,
    sessionsKept: true,
    path: "/sessao/$id",
    title: "Sala da sessão",
    load: page("RoomPage"),
  },
  {
    ...anyone,
    path: "/cadastro-concluido",
    title: "Cadastro concluído",
    load: page("RegistrationDonePage"),
  },
  {
    ...anyone,
    path: "/pagamento-realizado",
    title: "Pagamento realizado",
    load: page("PaymentDonePage"),
  },
  { ...anyone, path: "/acesso", title: "Senha e acessos", load: page("AccessPage") },
  {
    ...anyone,
    access: [...PATIENTS, "THERAPIST"],
    path: "/meus-dados",
    title: "Meus dados",
    load: page("MyDataPage"),
  },
  {
    ...anyone,
    access: [...PATIENTS, "THERAPIST"],
    path: "/consentimentos",
    title: "Meus consentimentos",
    load: page("ConsentsPage"),
  },
  {
    ...anyone,
    access: [...PATIENTS, "THERAPIST"],
    path: "/beneficio",
    title: "Benefício da empresa",
    load: page("BenefitPage"),
  },
  {
    ...anyone,
    access: ["CUSTOMER"],
    path: "/vaga-da-empresa",
    title: "Sua vaga na empresa",
    load: page("SeatPage"),
  },
  {
    ...anyone,
    access: ["ENTERPRISE"],
    path: "/pesquisa",
    title: "Pesquisa da empresa",
    load: page("SurveyPage"),
  },
  {
    ...anyone,
    path: "/primeiro-acesso",
    title: "Primeiro acesso",
    load: page("FirstAccessPage"),
  },
  {
    ...anyone,
    path: "/confirmar-identidade",
    title: "Confirme que é você",
    load: page("ProveIdentityPage"),
  },
  { ...anyone, path: "/blog", title: "Blog", load: page("BlogPage") },
  { ...anyone, path: "/blog/$slug", title: "Blog", load: page("BlogArticlePage") },
];
