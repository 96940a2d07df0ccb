import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { UserInfo } from "~/api/user";
import type { Role } from "~/login/roles";

interface Facts {
  path: string;
  title: string;
  /** `ALL` means any signed-in role. */
  access: "public" | "ALL" | readonly Role[];
  /** Only people with a complete registration may open the page. */
  fullRegistration: boolean;
  /** Also open to a therapist whose plan ended and who still has sessions (Q079). */
  sessionsKept?: boolean;
  layout: "site" | "admin" | "company";
  /** A signed-in person who opens this page is redirected to the home page of their role. */
  homeForRole?: boolean;
  /** The sign-in page of this role: who is signed in with it is redirected, others stay. */
  signInOf?: Role;
  /** A public page that uses queries. Pages behind a login always have the query provider. */
  queries?: boolean;
  /**
   * The build prerenders this public page, so that it is readable before any script runs. Pages behind a login need no
   * flag: the build prerenders their placeholder when they have one.
   */
  prerender?: boolean;
  /** `false` excludes the page from search engines. Pages behind a login are always excluded. */
  index?: boolean;
}

/** What `prepare` gets while the first page of a visit loads. */
interface Visit {
  client: QueryClient;
  search: Record<string, string>;
  params: Record<string, string>;
  /** Resolves to null for a visitor. */
  user: Promise<UserInfo | null>;
}

/** The exports of a page's file. */
interface PageModule {
  default: ComponentType;
  /** Loads the data that the page needs before it replaces its prerendered markup. */
  prepare?: (visit: Visit) => Promise<unknown>;
}

type Load = () => Promise<PageModule>;
type Target = { load: Load } | { redirectTo: string };

/** One page or redirect of the route table. Title and access are required, so that no page is open by mistake. */
export type PageRoute = Facts & Target;

/**
 * Takes pages from a module that is loaded on demand. The build lists the files of each lazy page beside its import, so
 * a table that imports all pages itself makes the first load of every visitor some seven kilobytes longer.
 */
export const pagesOf =
  <Name extends string>(module: () => Promise<{ pages: Record<Name, Load> }>) =>
  (name: Name): Load =>
  () =>
    module().then(({ pages }) => pages[name]());

export const PATIENTS = ["CUSTOMER", "ENTERPRISE"] as const satisfies readonly Role[];
