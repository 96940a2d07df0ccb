import type { UserInfo } from "~/api/user";

export type Role = "CUSTOMER" | "ENTERPRISE" | "THERAPIST" | "ADMINISTRATOR" | "COMPANY";

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

export const isPatient = (type: string | undefined): boolean => type === "CUSTOMER" || type === "ENTERPRISE";
