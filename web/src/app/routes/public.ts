import type { PageRoute } from "./pageRoute";

const open = { access: "public", fullRegistration: false, layout: "site" } as const;
const signIn = {
  ...open,
  homeForRole: true,
  title: "Entrar",
} as const;
const aside = { ...open, index: false } as const;

/** Pages that need no login. */
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
    ...aside,
    path: "/descadastrar",
    title: "Novidades por e-mail",
    load: () => import("~/features/site/UnsubscribePage"),
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
  {
    ...signIn,
    path: "/entrar",
    prerender: true,
    load: () => import("~/features/login/SignInPage"),
  },
  { ...signIn, index: false, path: "/login", load: () => import("~/features/login/SignInPage") },
  { ...signIn, index: false, path: "/entrar/$id", load: () => import("~/features/login/SignInPage") },
  {
    ...signIn,
    path: "/cadastrar-psicologo",
    title: "Cadastro de psicólogo",
    load: () => import("~/features/onboarding/StartPage"),
  },
  {
    ...open,
    path: "/redefinir",
    title: "Esqueci minha senha",
    load: () => import("~/features/login/ForgotPasswordPage"),
  },
  {
    ...aside,
    path: "/senha-recuperacao",
    title: "Redefinir senha",
    load: () => import("~/features/login/ResetPasswordPage"),
  },
  {
    ...aside,
    path: "/cadastro-confirmar",
    title: "Confirmação de cadastro",
    queries: true,
    load: () => import("~/features/login/ConfirmPage"),
  },
  {
    ...aside,
    path: "/responder",
    title: "Novo horário",
    queries: true,
    load: () => import("~/features/booking/ProposalPage"),
  },
  {
    ...aside,
    path: "/cadastro-aprovacao-aguardando",
    title: "Aguardando aprovação",
    load: () => import("~/features/onboarding/AwaitingApprovalPage"),
  },
  {
    ...aside,
    path: "/cadastro-invalido",
    title: "Cadastro inválido",
    queries: true,
    load: () => import("~/features/onboarding/InvalidRegistrationPage"),
  },
  {
    ...open,
    path: "/solicitar-exclusao",
    title: "Solicitar exclusão da conta",
    load: () => import("~/features/account/RequestDeletionPage"),
  },
  {
    ...aside,
    path: "/confirmar-exclusao",
    title: "Solicitação de exclusão recebida",
    load: () => import("~/features/account/DeletionRequestedPage"),
  },
];
