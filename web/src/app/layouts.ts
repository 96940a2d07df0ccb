import { lazyRouteComponent } from "@tanstack/react-router";
import type { UserInfo } from "~/api/user";
import type { Role } from "~/login/roles";
import { roleOf } from "~/login/roles";
import type { PageRoute } from "./routes/pageRoute";

// Lazy: only administrators and companies need them.
export const AdminShell = lazyRouteComponent(() => import("./shell/AdminShell"));
export const CompanyMenu = lazyRouteComponent(() => import("./shell/CompanyMenu"));

const LAYOUTS: Partial<Record<Role, typeof AdminShell | typeof CompanyMenu>> = {
  ADMINISTRATOR: AdminShell,
  COMPANY: CompanyMenu,
};

/** Loads the layout of a person's role before the page is shown, because a late layout would push the page down. */
export async function preloadLayout(user: UserInfo): Promise<void> {
  const role = roleOf(user);
  await (role && LAYOUTS[role]?.preload?.());
}

const ROLE_LAYOUTS: Partial<Record<Role, PageRoute["layout"]>> = { ADMINISTRATOR: "admin", COMPANY: "company" };

/** Returns the layout of a page. Pages for all roles have the layout of the role, other pages that of the route. */
export function layoutOf(route: PageRoute | undefined, role: Role | null): PageRoute["layout"] {
  const own = route?.access === "ALL" && role && ROLE_LAYOUTS[role];
  return own || (route?.layout ?? "site");
}

/** The role assumed while the user is still loading: the first that the route admits, or null where it admits all. */
export const assumedRole = (route: PageRoute | undefined): Role | null =>
  route && typeof route.access !== "string" ? (route.access[0] ?? null) : null;
