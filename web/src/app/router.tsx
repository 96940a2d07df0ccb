import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router";
import type { ComponentType } from "react";
import { forget } from "~/lib/forget";
import { productName } from "~/lib/product";
import { tokenStore } from "~/lib/token";
import { beforeUserShown, loadUser } from "~/login/currentUser";
import { registerPages } from "~/login/returns";
import { ErrorPage } from "./ErrorPage";
import { loadFrame } from "./frames";
import { decide, needsUser } from "./guard";
import type { Row } from "./routes/row";
import { rows } from "./routes/table";
import { Shell } from "./Shell";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    row?: Row;
  }
}

function setTitle(title: string): void {
  if (typeof document !== "undefined") document.title = `${title} · ${productName()}`;
}

/** The title is set first; then the one guard decides from the row. */
async function guard(row: Row | undefined, path: string): Promise<void> {
  setTitle(row?.title ?? "Página não encontrada");
  if (!row) return;
  const hasToken = tokenStore.get() !== null;
  const user = hasToken && needsUser(row) ? await loadUser() : null;
  const decision = decide(row, path, hasToken, user);
  if (decision.kind === "pass") {
    if ("redirectTo" in row) throw redirect({ to: row.redirectTo, replace: true });
    return;
  }
  if (decision.clear) forget();
  throw redirect({ href: decision.to, replace: true });
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import("~/ui/NotFound")),
  beforeLoad: ({ matches, location, preload }) => {
    // The build draws pages for nobody in particular.
    if (preload || typeof document === "undefined") return;
    return guard(matches.at(-1)?.staticData.row, location.pathname);
  },
});

function pageLoader(row: Extract<Row, { load: unknown }>): () => Promise<{ default: ComponentType }> {
  if (row.access === "public" && !row.queries) return row.load;
  return async () => {
    const [page, queries] = await Promise.all([row.load(), import("./queries")]);
    return { default: queries.withQueries(page.default) };
  };
}

function toRoute(row: Row) {
  const component = "load" in row ? lazyRouteComponent(pageLoader(row)) : undefined;
  return createRoute({ getParentRoute: () => root, path: row.path, staticData: { row }, component });
}

const routeTree = root.addChildren(rows.map(toRoute));
registerPages(rows.map((row) => row.path));
beforeUserShown(loadFrame);

/** Addresses hold plain text: a token that looks like a number must stay the text it is. */
export const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search));
function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text ? `?${text}` : "";
}

export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultErrorComponent: ErrorPage,
    // On the server it would print an inline script, which the content policy refuses.
    scrollRestoration: typeof document !== "undefined",
  });
}

export type AppRouter = ReturnType<typeof makeRouter>;
