import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { tokenStore } from "~/lib/token";
import { fakeServer, json, person, tokenFor } from "../../tests/renderApp";

const LIST = "/api/therapist/list";
const PATIENCE_MS = 4000;
const answer = { elements: [], currentPage: 0, hasMore: false, totalElements: 0, approaches: [] };

/** The first cards as the server draws them into the page. */
function drawnByTheServer(): void {
  const card = document.createElement("article");
  card.dataset.first = "";
  document.body.append(card);
}

/** Asks for the list as the application does at the start of a visit, with modules that nobody loaded before. */
async function startAt(address: string, list: () => Response | Promise<Response>) {
  window.history.replaceState(null, "", address);
  const seen = fakeServer({
    "GET /api/user/info": () => json(person("CUSTOMER")),
    [`GET ${LIST}`]: list,
  });
  vi.resetModules();
  const { makeRouter } = await import("./router");
  let ready = false;
  const loaded = makeRouter()
    .load()
    .then(() => {
      ready = true;
    });
  const asked = () => seen.map((request) => new URL(request.url)).filter((url) => url.pathname === LIST);
  return { loaded, asked, ready: () => ready };
}

const never = () => new Promise<Response>(() => {});

// Each test loads the application's modules anew.
vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  document.querySelector("[data-first]")?.remove();
  window.history.replaceState(null, "", "/");
});

describe("a page that stands on screen already, drawn by the server", () => {
  it("is not replaced before the list is here", async () => {
    drawnByTheServer();
    let give = (_: Response) => {};
    const app = await startAt("/psicologos", () => new Promise((resolve) => (give = resolve)));
    await waitFor(() => expect(app.asked()).toHaveLength(1), { timeout: 20_000 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(app.ready()).toBe(false);
    give(json(answer));
    await app.loaded;
  });

  it("is replaced after four seconds by the page's own states when the server stays silent", async () => {
    drawnByTheServer();
    const app = await startAt("/psicologos", never);
    await waitFor(() => expect(app.asked()).toHaveLength(1), { timeout: 20_000 });
    const asked = Date.now();
    await app.loaded;
    expect(Date.now() - asked).toBeGreaterThan(PATIENCE_MS - 1000);
  });

  it("is replaced also when the list is refused", async () => {
    drawnByTheServer();
    const app = await startAt("/psicologos", () => json({ status: 500 }, 500));
    await app.loaded;
    expect(app.asked()).toHaveLength(1);
  });

  it("waits for the question of the address", async () => {
    drawnByTheServer();
    const app = await startAt("/psicologos?busca=ana", () => json(answer));
    await app.loaded;
    expect(app.asked()[0]?.searchParams.get("text")).toBe("ana");
  });
});

it("without first cards the page comes at once and shows its own waiting", async () => {
  const app = await startAt("/psicologos", never);
  await app.loaded;
  expect(app.asked()).toHaveLength(0);
});

it.each([
  ["somebody signed in", true, "150"],
  ["a visitor, who sees no prices", false, null],
])("the list is the one for %s", async (_, signedIn, price) => {
  drawnByTheServer();
  if (signedIn) tokenStore.set(tokenFor(person("CUSTOMER")));
  const app = await startAt("/psicologos?preco=150", () => json(answer));
  await app.loaded;
  expect(app.asked().map((url) => url.searchParams.get("maxPrice"))).toEqual([price]);
});
