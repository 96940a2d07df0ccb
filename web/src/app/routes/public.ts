import type { Row } from "./row";

const open = { access: "public", fullRegistration: false, layout: "site" } as const;
const door = { ...open, homeForRole: true } as const;
const aside = { ...open, index: false } as const;

/** Pages that anyone may read. */
export const publicRows: readonly Row[] = [
  {
    ...open,
    path: "/",
    title: "Terapia online com psicólogos registrados",
    description:
      "Encontre um psicólogo com registro ativo, veja os horários livres e faça terapia por vídeo ou áudio, sem sair de casa.",
    prerender: true,
    load: () => import("~/features/site/LandingPage"),
  },
  {
    ...open,
    path: "/como-funciona",
    title: "Como funciona",
    description:
      "Do pré-cadastro à sessão por vídeo: como escolher um psicólogo, agendar, pagar e ser atendido pela Psic.",
    prerender: true,
    load: () => import("~/features/site/HowItWorksPage"),
  },
  {
    ...open,
    path: "/psicologos",
    title: "Psicólogos",
    description:
      "Psicólogos com registro ativo e horário livre nos próximos dias. Busque por nome ou abordagem e veja a agenda de cada um.",
    queries: true,
    prerender: true,
    load: () => import("~/features/directory/SearchPage"),
  },
  {
    ...open,
    path: "/psicologo-perfil/$id",
    title: "Perfil do psicólogo",
    description: "Formação, experiência, abordagem e horários livres para uma sessão de terapia online.",
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
    description: "Terapia online para as pessoas da sua empresa, com sigilo total. Peça um orçamento.",
    prerender: true,
    load: () => import("~/features/site/ForCompaniesPage"),
  },
  {
    ...open,
    path: "/contato",
    title: "Contato",
    description: "Fale com a equipe da Psic: dúvidas, sugestões e suporte para pacientes, psicólogos e empresas.",
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
    description: "As regras para quem busca e faz sessões de terapia pela Psic.",
    prerender: true,
    load: () => import("~/features/site/UserTermsPage"),
  },
  {
    ...open,
    path: "/termos-de-uso-psicologo",
    title: "Termos de uso do psicólogo",
    description: "As regras para profissionais que publicam agenda, atendem e recebem pela Psic.",
    prerender: true,
    load: () => import("~/features/site/TherapistTermsPage"),
  },
  {
    ...open,
    path: "/politica-privacidade",
    title: "Política de privacidade",
    description: "Quais dados a Psic guarda, para quê, por quanto tempo e como exercer os seus direitos.",
    prerender: true,
    load: () => import("~/features/site/PrivacyPage"),
  },
  {
    ...door,
    path: "/entrar",
    title: "Entrar",
    description: "Entre na sua conta ou cadastre-se para agendar sessões de terapia online.",
    prerender: true,
    load: () => import("~/features/account/SignInPage"),
  },
  { ...door, index: false, path: "/login", title: "Entrar", load: () => import("~/features/account/SignInPage") },
  { ...door, index: false, path: "/entrar/$id", title: "Entrar", load: () => import("~/features/account/SignInPage") },
  {
    ...open,
    path: "/redefinir",
    title: "Esqueci minha senha",
    description: "Peça o link para criar uma senha nova na Psic.",
    load: () => import("~/features/account/ForgotPasswordPage"),
  },
  {
    ...aside,
    path: "/senha-recuperacao",
    title: "Redefinir senha",
    load: () => import("~/features/account/ResetPasswordPage"),
  },
  {
    ...aside,
    path: "/cadastro-confirmar",
    title: "Confirmação de cadastro",
    queries: true,
    load: () => import("~/features/account/ConfirmPage"),
  },
  {
    ...aside,
    path: "/cadastro-aprovacao-aguardando",
    title: "Aguardando aprovação",
    load: () => import("~/features/account/AwaitingApprovalPage"),
  },
  {
    ...aside,
    path: "/cadastro-invalido",
    title: "Cadastro inválido",
    load: () => import("~/features/account/InvalidRegistrationPage"),
  },
  {
    ...open,
    path: "/solicitar-exclusao",
    title: "Solicitar exclusão da conta",
    description: "Como pedir a exclusão da sua conta e o que acontece com os seus dados.",
    load: () => import("~/features/account/RequestDeletionPage"),
  },
  {
    ...aside,
    path: "/confirmar-exclusao",
    title: "Solicitação de exclusão recebida",
    load: () => import("~/features/account/DeletionRequestedPage"),
  },
];
