import type { UserInfo } from "~/api/user";
import { SIGN_IN, signInAgain, withReturn } from "~/login/returns";
import { homeOf, type Role, roleOf } from "~/login/roles";
import { COMPLETE, FIRST_ACCESS, PATIENT_NAME, PROOF, unfinishedStep } from "~/login/steps";
import type { PageRoute } from "./routes/pageRoute";

export type GuardedRoute = Pick<
  PageRoute,
  "path" | "access" | "fullRegistration" | "sessionsKept" | "homeForRole" | "signInOf"
>;
export type Decision = { kind: "pass" } | { kind: "go"; to: string; clear?: true };

const ADMIN_SIGN_IN = "/admin/login";
const COMPANY_SIGN_IN = "/empresas/login";
const APPROVAL = "/admin/psicologo/aprovar/";

const pass: Decision = { kind: "pass" };
const go = (to: string): Decision => ({ kind: "go", to });
const expel = (to: string): Decision => ({ kind: "go", to, clear: true });

/** The sign-in page for a protected route, with the return path. */
function signInFor(route: GuardedRoute, path: string): string {
  const only = (role: Role) => route.access.length === 1 && route.access[0] === role;
  if (only("ADMINISTRATOR"))
    return path.startsWith(APPROVAL) ? path.replace(APPROVAL, `${ADMIN_SIGN_IN}/`) : ADMIN_SIGN_IN;
  if (only("COMPANY")) return COMPANY_SIGN_IN;
  return withReturn(SIGN_IN, path);
}

/** The sign-in page after a login has ended, with the reason and the return path. */
function againFor(route: GuardedRoute, path: string, href: string): string {
  if (path.startsWith(APPROVAL)) return signInFor(route, path);
  return signInAgain(signInFor(route, path).split("?")[0] ?? SIGN_IN, href);
}

/** A company may open only its own pages: the id in the path must be its own. */
const foreignCompany = (route: GuardedRoute, path: string, role: Role, home: string): boolean =>
  role === "COMPANY" && route.path.startsWith("/empresas/") && !path.split("/").includes(home.split("/").at(-1) ?? "");

/** Booked sessions take place also when the therapist's plan ended, so their pages stay open (Q079). */
const keepsSessions = (route: GuardedRoute, user: UserInfo, role: Role): boolean =>
  route.sessionsKept === true && role === "THERAPIST" && user.sessionsKept === true;

/** Where a page sends who has not finished the registration. A patient gives the name and then comes back to the page. */
function unfinished(user: UserInfo, role: Role, home: string, href: string): Decision {
  return go(unfinishedStep(user, role) === PATIENT_NAME ? withReturn(PATIENT_NAME, href) : home);
}

interface Visit {
  path: string;
  /** The path with its parameters. */
  href: string;
}

function decideFor(route: GuardedRoute, { path, href }: Visit, user: UserInfo, role: Role, home: string): Decision {
  if (user.passwordChangeRequired) return route.path === FIRST_ACCESS ? pass : go(FIRST_ACCESS);
  if (user.identityProofRequired) return route.path === PROOF ? pass : go(PROOF);
  if (route.path === FIRST_ACCESS || route.path === PROOF) return go(home);
  if (route.homeForRole && path !== home) return go(home);
  if (path === home) {
    const step = unfinishedStep(user, role);
    return step ? go(step) : pass;
  }
  const allowed = route.access === "public" || route.access === "ALL" || route.access.includes(role);
  if (!allowed || foreignCompany(route, path, role, home)) return go(home);
  const open = !route.fullRegistration || user.state === COMPLETE || keepsSessions(route, user, role);
  return open ? pass : unfinished(user, role, home, href);
}

/** Whether the decision needs the current user at all. */
export const needsUser = (route: GuardedRoute): boolean =>
  route.access !== "public" || route.homeForRole === true || route.signInOf !== undefined;

/**
 * The route guard, a pure function: decides whether a person may open a path, or where they are redirected.
 * `user` is null for a visitor, and after a login that has ended: then `hadLogin` is true. `href` is the path with its
 * parameters.
 */
export function decide(
  route: GuardedRoute,
  path: string,
  hadLogin: boolean,
  user: UserInfo | null,
  href = path,
): Decision {
  if (!needsUser(route)) return pass;
  // Who is signed in does not come back to the own sign-in page. Everybody else may use it.
  const own = user?.type === route.signInOf && user && homeOf(user);
  if (route.signInOf) return own ? go(own) : pass;
  if (!hadLogin) return route.access === "public" ? pass : go(signInFor(route, path));
  if (!user) return expel(againFor(route, path, href));
  const role = roleOf(user);
  const home = homeOf(user);
  return role && home ? decideFor(route, { path, href }, user, role, home) : expel(SIGN_IN);
}
