import { loadConfig } from "~/api/config";
import { nextTask } from "~/lib/nextTask";
import { tokenStore } from "~/lib/token";
import { loadUser } from "~/login/currentUser";
import { type AppRouter, parseSearch } from "./router";
import type { PageRoute } from "./routes/pageRoute";

/** The longest wait for data before the application starts. Then the page shows its own loading or error state. */
const PATIENCE_MS = 4000;
const patience = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));

/** Returns the route of a path and the values of its parameters. */
function routeAt(router: AppRouter, path: string): { route: PageRoute | undefined; params: Record<string, string> } {
  const [, params, matched] = router.getMatchedRoutes(path);
  return { route: matched?.options.staticData?.route, params };
}

/**
 * The first page of a visit may be on screen already, as prerendered markup (`data-first`). This loads its script and
 * its data while the route guard loads the user, so that the application replaces the markup once and completely.
 */
async function prepare(router: AppRouter): Promise<void> {
  if (!document.querySelector("[data-first]")) return;
  const { route, params } = routeAt(router, window.location.pathname);
  if (!route || !("load" in route)) return;
  // The guard redirects this visitor to the sign-in page, so there is nothing to load.
  if (route.access !== "public" && !tokenStore.get()) return;
  const [page, { queryClient }] = await Promise.all([route.load(), import("./queries")]);
  // Evaluating the page's modules and starting its queries took 70 to 90 ms in one task (Lighthouse, payment).
  await nextTask();
  const user = loadUser().catch(() => null);
  const search = parseSearch(window.location.search);
  await Promise.race([page.prepare?.({ client: queryClient, search, params, user }), patience()]);
}

/**
 * Loads the first page completely. Does not wait for its data when the guard redirected to another page. Always waits
 * for the settings: the server writes them into the markup, and without them the footer would change its height twice.
 */
export async function firstLoad(router: AppRouter): Promise<void> {
  const wanted = router.latestLocation.pathname;
  const settings = Promise.race([loadConfig(), patience()]);
  const prepared = prepare(router).catch(() => {}); // the page itself shows the error
  await nextTask();
  await router.load();
  if (router.state.location.pathname === wanted) await prepared;
  await settings;
}
