import { lazyRouteComponent } from "@tanstack/react-router";
import type { UserInfo } from "~/api/user";
import type { Role } from "~/login/roles";
import { roleOf } from "~/login/roles";
import type { Row } from "./routes/row";

// Only those who have them load them.
export const AdminShell = lazyRouteComponent(() => import("./shell/AdminShell"));
export const CompanyMenu = lazyRouteComponent(() => import("./shell/CompanyMenu"));

const FRAMES: Partial<Record<Role, typeof AdminShell | typeof CompanyMenu>> = {
  ADMINISTRATOR: AdminShell,
  COMPANY: CompanyMenu,
};

/** Fetches the frame of a person's role: one that came after the page would push it down. */
export async function loadFrame(user: UserInfo): Promise<void> {
  const role = roleOf(user);
  await (role && FRAMES[role]?.preload?.());
}

const OWN: Partial<Record<Role, Row["layout"]>> = { ADMINISTRATOR: "admin", COMPANY: "company" };

/** The frame of a page: the row says which, and on pages that all roles have, the role. */
export function layoutOf(row: Row | undefined, role: Role | null): Row["layout"] {
  const own = row?.access === "ALL" && role && OWN[role];
  return own || (row?.layout ?? "site");
}

/** Whom a page is for before that is known: its first reader, null where anybody may be. */
export const readerOf = (row: Row | undefined): Role | null =>
  row && typeof row.access !== "string" ? (row.access[0] ?? null) : null;
