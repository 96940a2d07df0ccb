import type { UserInfo } from "~/api/user";

export type Role = "CUSTOMER" | "ENTERPRISE" | "THERAPIST" | "ADMINISTRATOR" | "COMPANY";

const HOMES: Record<Role, (user: UserInfo) => string> = {
  CUSTOMER: () => "/home-cliente",
  ENTERPRISE: () => "/home-cliente",
  THERAPIST: () => "/home-psicologo",
  ADMINISTRATOR: () => "/admin/painel",
  COMPANY: (user) => `/empresas/painel/${user.companyId ?? user.id}`,
};

/** Returns the role. ADMIN is another name of ADMINISTRATOR. Returns null for an unknown type. */
export function roleOf(user: Pick<UserInfo, "type">): Role | null {
  const type = user.type === "ADMIN" ? "ADMINISTRATOR" : user.type;
  return Object.hasOwn(HOMES, type) ? (type as Role) : null;
}

/** Returns the path of the home page, or null for an unknown role. */
export function homeOf(user: UserInfo): string | null {
  const role = roleOf(user);
  return role && HOMES[role](user);
}

/** Employees see the hours that their company's terms cover. */
export const isEmployee = (type: string | undefined): boolean => type === "ENTERPRISE";

export const isPatient = (type: string | undefined): boolean => type === "CUSTOMER" || type === "ENTERPRISE";
