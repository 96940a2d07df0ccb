import type { UserInfo } from "~/api/user";
import { formatAmount } from "~/lib/money";
import type { Role } from "~/login/roles";
import { homeOf, isPatient, roleOf } from "~/login/roles";

export interface Entry {
  to: string;
  label: string;
}

/** The site's pages. Therapists do not get the directory. */
export function siteMenu(role: Role | null): Entry[] {
  return [
    { to: "/", label: "Início" },
    { to: "/como-funciona", label: "Como funciona" },
    ...(role === "THERAPIST" ? [] : [{ to: "/psicologos", label: "Psicólogos" }]),
    { to: "/para-empresas", label: "Para empresas" },
    { to: "/contato", label: "Contato" },
  ];
}

const AGENDAS: Partial<Record<Role, string>> = {
  CUSTOMER: "/minha-agenda-cliente",
  ENTERPRISE: "/minha-agenda-cliente",
  THERAPIST: "/minha-agenda-psicologo",
};

function ownPages(user: UserInfo): Entry[] {
  const role = roleOf(user);
  const agenda = role && AGENDAS[role];
  return [
    { to: homeOf(user) ?? "/", label: "Home" },
    ...(agenda ? [{ to: agenda, label: "Minha agenda" }] : []),
    ...(role === "THERAPIST"
      ? [
          { to: "/meus-pacientes", label: "Pacientes" }, // leads to the records too: the line has no more room
          { to: "/dados-pagamento-psicologo", label: "Assinatura" },
          { to: "/historico-resumo-financeiro", label: "Histórico financeiro" },
        ]
      : []),
  ];
}

export const headerMenu = (user: UserInfo | null): Entry[] => [
  ...siteMenu(user && roleOf(user)),
  ...(user ? ownPages(user) : []),
];

/** The page with a person's own data. Administrators have none. */
export function profilePage(user: UserInfo): string | null {
  const role = roleOf(user);
  const page = role === "THERAPIST" ? "/dados-pessoais-psicologo" : "/dados-pessoais-cliente";
  return role === "THERAPIST" || isPatient(user.type) ? page : null;
}

/** The balance that the menu shows: only for the role CUSTOMER, and only above zero. */
export function balanceOf(user: UserInfo | null): string | null {
  const credits = user?.type === "CUSTOMER" ? (user.credits ?? 0) : 0;
  return credits > 0 ? `Saldo: R$ ${formatAmount(credits)}` : null;
}

/** Whether the person can have a hold, a booked session that is not paid yet. */
export const mayHold = (user: UserInfo | null): boolean =>
  user !== null && isPatient(user.type) && user.state === "REGISTRATION_COMPLETE";

/** Password and logins. People with a page of personal data find the link there instead of in the menu. */
export const ACCESS: Entry = { to: "/acesso", label: "Senha e acessos" };

/** The list of words and abbreviations. The footer leads to it. */
export const WORDS: Entry = { to: "/blog/palavras-e-siglas", label: "Palavras e siglas" };

/** The specification writes the capitals of the two menus differently. */
const PATIENT: Entry[] = [
  { to: "/home-cliente", label: "Home" },
  { to: "/dados-pessoais-cliente", label: "Dados Pessoais" },
  { to: "/minha-agenda-cliente", label: "Minha Agenda" },
];
const PATIENT_HISTORY: Entry = { to: "/historico-resumo-financeiro-cliente", label: "Histórico e resumo financeiro" };
const THERAPIST: Entry[] = [
  { to: "/home-psicologo", label: "Home" },
  { to: "/dados-pessoais-psicologo", label: "Dados pessoais" },
  { to: "/minha-agenda-psicologo", label: "Minha agenda" },
  { to: "/gerenciar-disponibilidade", label: "Gerenciar disponibilidade" },
  { to: "/meus-calendarios", label: "Meus calendários" },
  { to: "/meus-pacientes", label: "Meus pacientes" },
  { to: "/meu-contrato", label: "Meu contrato" },
  { to: "/prontuario", label: "Prontuários" },
  { to: "/meus-convites", label: "Convites" },
  { to: "/dados-pagamento-psicologo", label: "Assinatura" },
  { to: "/historico-resumo-financeiro", label: "Histórico e resumo financeiro" },
];

/** What the menu behind the picture also has for patients (Q223). */
export const patientPages = (user: UserInfo): Entry[] =>
  accountMenu(user).filter((page) => page.to === "/dados-pessoais-cliente" || page === PATIENT_HISTORY);

/** The person's own pages in the mobile menu. "Sair da conta" is below them. */
export function accountMenu(user: UserInfo): Entry[] {
  switch (roleOf(user)) {
    case "CUSTOMER":
      return [...PATIENT, PATIENT_HISTORY];
    case "ENTERPRISE":
      return PATIENT;
    case "THERAPIST":
      return THERAPIST;
    default:
      return [{ to: homeOf(user) ?? "/", label: "Home" }, ACCESS];
  }
}

/** The menu shows the number of pending approvals beside this entry. */
export const PENDING_APPROVALS = "/admin/psicologos/pendentes";

export const adminMenu = (): Entry[] => [
  { to: "/admin/painel", label: "Painel" },
  { to: "/admin/sessoes", label: "Sessões" },
  { to: "/admin/pacotes", label: "Pacotes" },
  { to: PENDING_APPROVALS, label: "Aprovações" },
  { to: "/admin/repasses", label: "Repasses" },
  { to: "/admin/contestacoes", label: "Contestações" },
  { to: "/admin/plans", label: "Planos" },
  { to: "/admin/register", label: "Cadastro" },
  { to: "/admin/companies", label: "Empresas" },
  { to: "/admin/email", label: "Enviar Email" },
  { to: "/admin/mensagens", label: "Mensagens" },
  { to: "/admin/auditoria", label: "Auditoria" },
  { to: "/admin/administradores", label: "Administradores" },
  { to: "/admin/seguranca", label: "Segurança" },
  ACCESS,
];

export const companySiteMenu = (): Entry[] => [
  { to: "/", label: "início" },
  { to: "/como-funciona", label: "como funciona" },
  { to: "/para-empresas", label: "para empresas" },
  { to: "/contato", label: "contato" },
];

export function companyMenu(user: UserInfo): Entry[] {
  const id = user.companyId ?? user.id;
  return [
    { to: `/empresas/painel/${id}`, label: "Minha empresa" },
    { to: `/empresas/${id}/usuario/cadastrar`, label: "Cadastrar usuários" },
    ACCESS,
  ];
}
