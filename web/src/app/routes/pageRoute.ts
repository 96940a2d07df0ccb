import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { UserInfo } from "~/api/user";
import type { Role } from "~/login/roles";

interface Facts {
  path: string;
  title: string;
  /** For search engines and shared links; only public rows need one. The server fills in its placeholders. */
  description?: string;
  /** `ALL` means any signed-in role. */
  access: "public" | "ALL" | readonly Role[];
  /** Admits only people whose registration is complete. */
  fullRegistration: boolean;
  /** Open too to a psychologist whose plan ended and whose sessions are kept (Q079). */
  sessionsKept?: boolean;
  layout: "site" | "admin" | "company";
  /** Someone signed in who opens this page goes to the home of their role. */
  homeForRole?: boolean;
  /** A public page that reads through the query cache; pages behind a login always have it. */
  queries?: boolean;
  /**
   * The build writes this page's markup, so that it is readable before any script runs. Of a page behind a login it
   * writes what the page shows while its data is on its way, without being asked.
   */
  prerender?: boolean;
  /** false keeps search engines away; pages behind a login are never listed. */
  index?: boolean;
}

/** What is known when the first page of a visit is on its way. */
interface Visit {
  client: QueryClient;
  search: Record<string, string>;
  params: Record<string, string>;
  /** On its way too; null for a visitor. */
  user: Promise<UserInfo | null>;
}

/** What the file of a page exports. */
interface PageModule {
  default: ComponentType;
  /** Fetches what must be there before the page takes the place of its prerendered markup. */
  prepare?: (visit: Visit) => Promise<unknown>;
}

type Target = { load: () => Promise<PageModule> } | { redirectTo: string };

/** One line of the route table; a row without title or access does not compile. */
export type Row = Facts & Target;

export const PATIENTS = ["CUSTOMER", "ENTERPRISE"] as const satisfies readonly Role[];
