import type { UserInfo } from "~/api/user";
import { SIGN_IN, withReturn } from "~/login/returns";
import { homeOf, type Role, roleOf } from "~/login/roles";
import { COMPLETE, FIRST_ACCESS, PROOF, unfinishedStep } from "~/login/steps";
import type { Row } from "./routes/row";

export type GuardedRow = Pick<Row, "path" | "access" | "fullRegistration" | "sessionsKept" | "homeForRole">;
export type Decision = { kind: "pass" } | { kind: "go"; to: string; clear?: true };

const ADMIN_SIGN_IN = "/admin/login";
const COMPANY_SIGN_IN = "/empresas/login";
const APPROVAL = "/admin/psicologo/aprovar/";

const pass: Decision = { kind: "pass" };
const go = (to: string): Decision => ({ kind: "go", to });
const expel: Decision = { kind: "go", to: SIGN_IN, clear: true };

/** The sign-in page of a protected row; its address carries where the visitor wanted to go. */
function signInFor(row: GuardedRow, path: string): string {
  const only = (role: Role) => row.access.length === 1 && row.access[0] === role;
  if (only("ADMINISTRATOR"))
    return path.startsWith(APPROVAL) ? path.replace(APPROVAL, `${ADMIN_SIGN_IN}/`) : ADMIN_SIGN_IN;
  if (only("COMPANY")) return COMPANY_SIGN_IN;
  return withReturn(SIGN_IN, path);
}

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
 * The route guard, without side effects: where somebody who opens an address ends.
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
