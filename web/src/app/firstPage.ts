import { loadConfig } from "~/api/config";
import { nextTask } from "~/lib/nextTask";
import { tokenStore } from "~/lib/token";
import { loadUser } from "~/login/currentUser";
import { type AppRouter, parseSearch } from "./router";
import type { Row } from "./routes/row";

/** A server that does not answer must not keep the application away: then the page shows its own states. */
const PATIENCE_MS = 4000;
const patience = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));

/** The row of an address and what stands in the places of its `$`. */
function rowAt(router: AppRouter, path: string): { row: Row | undefined; params: Record<string, string> } {
  const [, params, route] = router.getMatchedRoutes(path);
  return { row: route?.options.staticData?.row, params };
}

/**
 * The first page of a visit may stand on screen already, drawn by the build or by the server; it is replaced when
 * there is more to show. Its files and its data are asked for here, beside the guard's own question.
 */
async function prepare(router: AppRouter): Promise<void> {
  if (!document.querySelector("[data-first]")) return;
  const { row, params } = rowAt(router, window.location.pathname);
  if (!row || !("load" in row)) return;
  // The guard leads such a visitor to the sign-in page: there is nothing to ask for.
  if (row.access !== "public" && !tokenStore.get()) return;
  const [page, { queryClient }] = await Promise.all([row.load(), import("./queries")]);
  await nextTask();
  const user = loadUser().catch(() => null);
  const search = parseSearch(window.location.search);
  await Promise.race([page.prepare?.({ client: queryClient, search, params, user }), patience()]);
}

/**
 * The first page, ready to be drawn; its data is not waited for when the guard led elsewhere. The settings are: the
 * server drew them into the page, and without them its footer would shrink and grow again.
 */
export async function firstLoad(router: AppRouter): Promise<void> {
  const wanted = router.latestLocation.pathname;
  const settings = Promise.race([loadConfig(), patience()]);
  const prepared = prepare(router).catch(() => {}); // the page itself tells what is wrong
  await nextTask();
  await router.load();
  if (router.state.location.pathname === wanted) await prepared;
  await settings;
}
