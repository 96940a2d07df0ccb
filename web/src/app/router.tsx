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
import { beforeUserShown, currentUser, loadUser } from "~/login/currentUser";
import { registerPages } from "~/login/returns";
import { ErrorPage } from "./ErrorPage";
import { decide, needsUser } from "./guard";
import { preloadLayout } from "./layouts";
import type { PageRoute } from "./routes/pageRoute";
import { pageRoutes } from "./routes/table";
import { Shell } from "./Shell";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    route?: PageRoute;
  }
}

function setTitle(title: string): void {
  if (typeof document !== "undefined") document.title = `${title} · ${productName()}`;
}

/** Sets the title, then applies the decision of the route guard. */
async function guard(route: PageRoute | undefined, path: string, href: string): Promise<void> {
  setTitle(route?.title ?? "Página não encontrada");
  if (!route) return;
  const hasToken = tokenStore.get() !== null;
  const user = hasToken && needsUser(route) ? await loadUser() : null;
  // A person whose token is gone from the storage had a login.
  const hadLogin = hasToken || currentUser() !== null;
  const decision = decide(route, path, hadLogin, user, href);
  if (decision.kind === "pass") {
    if ("redirectTo" in route) throw redirect({ to: route.redirectTo, replace: true });
    return;
  }
  if (decision.clear) forget();
  throw redirect({ href: decision.to, replace: true });
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import("~/ui/NotFound")),
  beforeLoad: ({ matches, location, preload }) => {
    // The build prerenders pages without a user.
    if (preload || typeof document === "undefined") return;
    return guard(matches.at(-1)?.staticData.route, location.pathname, location.href);
  },
});

function pageLoader(route: Extract<PageRoute, { load: unknown }>): () => Promise<{ default: ComponentType }> {
  if (route.access === "public" && !route.queries) return route.load;
  return async () => {
    const [page, queries] = await Promise.all([route.load(), import("./queries")]);
    return { default: queries.withQueries(page.default) };
  };
}

function toRoute(route: PageRoute) {
  const component = "load" in route ? lazyRouteComponent(pageLoader(route)) : undefined;
  return createRoute({ getParentRoute: () => root, path: route.path, staticData: { route }, component });
}

const routeTree = root.addChildren(pageRoutes.map(toRoute));
registerPages(pageRoutes.map((route) => route.path));
beforeUserShown(preloadLayout);

/** Search parameters stay text. The router's own parser would turn a token that looks like a number into one. */
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
    // In prerendered markup it would add an inline script, which the content security policy refuses.
    scrollRestoration: typeof document !== "undefined",
  });
}

export type AppRouter = ReturnType<typeof makeRouter>;
