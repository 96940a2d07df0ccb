import type { UserInfo } from "~/api/user";
import { hasPage } from "~/login/pages";
import type { Role, Row } from "./routes/row";

export type GuardedRow = Pick<Row, "path" | "access" | "fullRegistration" | "sessionsKept" | "homeForRole">;
export type Decision = { kind: "pass" } | { kind: "go"; to: string; clear?: true };

export const SIGN_IN = "/entrar";
const ADMIN_SIGN_IN = "/admin/login";
const COMPANY_SIGN_IN = "/empresas/login";
const FIRST_ACCESS = "/primeiro-acesso";
const PROOF = "/confirmar-identidade";
const APPROVAL = "/admin/psicologo/aprovar/";
const COMPLETE = "REGISTRATION_COMPLETE";

/** Where an unfinished therapist belongs, by registration step (part 2, section 4). */
const THERAPIST_STEP: Record<string, string> = {
  EMAIL_CONFIRMED: "/cadastro-psicologo-dados",
  REQUIRED_DATA_PROVIDED: "/cadastro-aprovacao-aguardando",
  INVALID_REGISTRATION: "/cadastro-invalido",
  PENDING_SUBSCRIPTION_PLAN: "/cadastro-psicologo-planos",
  PENDING_SUBSCRIPTION_PAYMENT: "/plano-pagamento",
};

const HOMES: Record<Role, (user: UserInfo) => string> = {
  CUSTOMER: () => "/home-cliente",
  ENTERPRISE: () => "/home-cliente",
  THERAPIST: () => "/home-psicologo",
  ADMINISTRATOR: () => "/admin/painel",
  COMPANY: (user) => `/empresas/painel/${user.companyId ?? user.id}`,
};

/** The role of a person; ADMIN is another name of ADMINISTRATOR, anything else unknown is null. */
export function roleOf(user: Pick<UserInfo, "type">): Role | null {
  const type = user.type === "ADMIN" ? "ADMINISTRATOR" : user.type;
  return Object.hasOwn(HOMES, type) ? (type as Role) : null;
}

/** The home of a person's role; null for a role that does not exist. */
export function homeOf(user: UserInfo): string | null {
  const role = roleOf(user);
  return role && HOMES[role](user);
}

const pass: Decision = { kind: "pass" };
const go = (to: string): Decision => ({ kind: "go", to });
const expel: Decision = { kind: "go", to: SIGN_IN, clear: true };

/** The door of a protected row; it carries where the visitor wanted to go. */
function signInFor(row: GuardedRow, path: string): string {
  const only = (role: Role) => row.access.length === 1 && row.access[0] === role;
  if (only("ADMINISTRATOR"))
    return path.startsWith(APPROVAL) ? path.replace(APPROVAL, `${ADMIN_SIGN_IN}/`) : ADMIN_SIGN_IN;
  if (only("COMPANY")) return COMPANY_SIGN_IN;
  return carrying(SIGN_IN, path);
}

/** Where a home forwards someone whose registration is not finished; null when they stay. */
function unfinishedStep(user: UserInfo, role: Role): string | null {
  if (user.state === COMPLETE) return null;
  if (role === "CUSTOMER" || role === "ENTERPRISE") return "/cadastro-usuario-dados";
  const step = role === "THERAPIST" ? THERAPIST_STEP[user.state] : undefined;
  return step && hasPage(step) ? step : null;
}

/** Where somebody must go before anything else, whatever they came for; null for whoever may go on. */
export function firstOf(user: UserInfo): string | null {
  if (user.passwordChangeRequired) return FIRST_ACCESS;
  if (user.identityProofRequired) return PROOF;
  const role = roleOf(user);
  return role === "CUSTOMER" || role === "ENTERPRISE" ? unfinishedStep(user, role) : null;
}

/** An address that carries where to go on afterwards. */
export const carrying = (path: string, volta: string): string => `${path}?volta=${encodeURIComponent(volta)}`;

/** A company reaches only its own company: the id in the address must be its own. */
const foreignCompany = (row: GuardedRow, path: string, role: Role, home: string): boolean =>
  role === "COMPANY" && row.path.startsWith("/empresas/") && !path.split("/").includes(home.split("/").at(-1) ?? "");

/** What is booked is held, with or without a plan (Q079): what belongs to it stays open. */
const keepsSessions = (row: GuardedRow, user: UserInfo, role: Role): boolean =>
  row.sessionsKept === true && role === "THERAPIST" && user.sessionsKept === true;

function decideFor(row: GuardedRow, path: string, user: UserInfo, role: Role, home: string): Decision {
  if (user.passwordChangeRequired) return row.path === FIRST_ACCESS ? pass : go(FIRST_ACCESS);
  if (user.identityProofRequired) return row.path === PROOF ? pass : go(PROOF);
  if (row.path === FIRST_ACCESS || row.path === PROOF) return go(home);
  if (row.homeForRole && path !== home) return go(home);
  if (path === home) {
    const step = unfinishedStep(user, role);
    return step ? go(step) : pass;
  }
  const allowed = row.access === "public" || row.access === "ALL" || row.access.includes(role);
  if (!allowed || foreignCompany(row, path, role, home)) return go(home);
  return row.fullRegistration && user.state !== COMPLETE && !keepsSessions(row, user, role) ? go(home) : pass;
}

/** Whether the decision needs the current user at all. */
export const needsUser = (row: GuardedRow): boolean => row.access !== "public" || row.homeForRole === true;

/**
 * The route guard of the specification (part 1 and part 2, section 4), without side effects.
 * `user` is null when the stored token has no user behind it.
 */
export function decide(row: GuardedRow, path: string, hasToken: boolean, user: UserInfo | null): Decision {
  if (!needsUser(row)) return pass;
  if (!hasToken) return row.access === "public" ? pass : go(signInFor(row, path));
  if (!user) return expel;
  const role = roleOf(user);
  const home = homeOf(user);
  return role && home ? decideFor(row, path, user, role, home) : expel;
}

/** A path to return to after sign-in: inside this site, an existing page, not a sign-in page. */
export function safeReturn(volta: unknown, origin: string): string | null {
  if (typeof volta !== "string" || !volta.startsWith("/")) return null;
  const url = new URL(volta, origin);
  if (url.origin !== origin || !hasPage(url.pathname)) return null;
  return /^\/(entrar|login|admin\/login|empresas\/login)(\/|$)/.test(url.pathname) ? null : url.pathname + url.search;
}
