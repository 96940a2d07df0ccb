import { type PageRoute, pagesOf } from "./pageRoute";

const page = pagesOf(() => import("../pages/entrance"));

const open = { access: "public", fullRegistration: false, layout: "site" } as const;
const signIn = {
  ...open,
  homeForRole: true,
  title: "Entrar",
} as const;
const aside = { ...open, index: false } as const;

/** Public pages about an account: signing in and up, passwords, and what links in mails open. */
export const entranceRoutes: readonly PageRoute[] = [
  {
    ...aside,
    path: "/descadastrar",
    title: "Novidades por e-mail",
    load: page("UnsubscribePage"),
  },
  {
    ...signIn,
    path: "/entrar",
    prerender: true,
    load: page("SignInPage"),
  },
  { ...signIn, index: false, path: "/login", load: page("SignInPage") },
  { ...signIn, index: false, path: "/entrar/$id", load: page("SignInPage") },
  {
    ...signIn,
    path: "/cadastrar-psicologo",
    title: "Cadastro de psicólogo",
    load: page("StartPage"),
  },
  {
    ...aside,
    path: "/acesso-empresa/$code",
    title: "Acesso pela empresa",
    load: page("VisitPage"),
  },
  {
    ...aside,
    path: "/acesso-empresa",
    title: "Acesso pela empresa",
    load: page("ReturnPage"),
  },
  {
    ...aside,
    path: "/conferir",
    title: "Conferir documento",
    queries: true,
    load: page("CheckPage"),
  },
  {
    ...aside,
    path: "/conferir/$number",
    title: "Conferir documento",
    queries: true,
    load: page("CheckPage"),
  },
  {
    ...open,
    path: "/redefinir",
    title: "Esqueci minha senha",
    load: page("ForgotPasswordPage"),
  },
  {
    ...aside,
    path: "/senha-recuperacao",
    title: "Redefinir senha",
    load: page("ResetPasswordPage"),
  },
  {
    ...aside,
    path: "/cadastro-confirmar",
    title: "Confirmação de cadastro",
    queries: true,
    load: page("ConfirmPage"),
  },
  {
    ...aside,
    path: "/responder",
    title: "Novo horário",
    queries: true,
    load: page("ProposalPage"),
  },
  {
    ...aside,
    path: "/convite-psicologo",
    title: "Convite",
    queries: true,
    load: page("AskedPage"),
  },
  {
    ...aside,
    path: "/convite-psicologo/$token",
    title: "Convite",
    queries: true,
    load: page("AskedPage"),
  },
  {
    ...aside,
    path: "/cadastro-aprovacao-aguardando",
    title: "Aguardando aprovação",
    load: page("AwaitingApprovalPage"),
  },
  {
    ...aside,
    path: "/cadastro-invalido",
    title: "Cadastro inválido",
    queries: true,
    load: page("InvalidRegistrationPage"),
  },
  {
    ...open,
    path: "/solicitar-exclusao",
    title: "Solicitar exclusão da conta",
    load: page("RequestDeletionPage"),
  },
  {
    ...aside,
    path: "/confirmar-exclusao",
    title: "Solicitação de exclusão recebida",
    load: page("DeletionRequestedPage"),
  },
];
