import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { tokenStore } from "~/lib/token";
import { recorded } from "../../tests/recorded";
import { fakeServer, json, person, tokenFor } from "../../tests/renderApp";
import { turns } from "../../tests/turns";

const LIST = "/api/therapist/list";
const SETTINGS = "/api/config";
type Answer = () => Response | Promise<Response>;
const answer = { ...recorded("list-therapists", "visitor"), elements: [] };

/** The first cards as the server draws them into the page. */
function drawnByTheServer(): void {
  const card = document.createElement("article");
  card.dataset.first = "";
  document.body.append(card);
}

/** Asks for the list as the application does at the start of a visit, with modules that nobody loaded before. */
async function startAt(address: string, list: Answer, more: Record<string, Answer> = {}) {
  window.history.replaceState(null, "", address);
  const seen = fakeServer({
    "GET /api/user/info": () => json(person("CUSTOMER")),
    [`GET ${LIST}`]: list,
    ...more,
  });
  vi.resetModules();
  const { makeRouter } = await import("./router");
  const { firstLoad } = await import("./firstPage");
  let ready = false;
  const router = makeRouter();
  const loaded = firstLoad(router).then(() => {
    ready = true;
  });
  const asked = () => seen.map((request) => new URL(request.url)).filter((url) => url.pathname === LIST);
  const paths = () => seen.map((request) => new URL(request.url).pathname);
  /** The page itself could be drawn: what is still waited for is its data. */
  const drawn = async () => {
    await waitFor(() => expect(router.state.status).toBe("idle"));
    await turns();
  };
  return { loaded, asked, paths, drawn, ready: () => ready, at: () => router.state.location.pathname };
}

const never = () => new Promise<Response>(() => {});

/** For a clock that stands still: only what waits for the next task goes on. */
async function turnUntil(reached: () => boolean): Promise<void> {
  while (!reached()) {
    await vi.advanceTimersByTimeAsync(0);
    await turns(1);
  }
}

afterEach(() => {
  vi.useRealTimers();
  document.querySelector("[data-first]")?.remove();
  window.history.replaceState(null, "", "/");
});

describe("a page that stands on screen already, drawn by the server", () => {
  it("is not replaced before the list is here", async () => {
    drawnByTheServer();
    let give = (_: Response) => {};
    const app = await startAt("/psicologos", () => new Promise((resolve) => (give = resolve)));
    await waitFor(() => expect(app.asked()).toHaveLength(1));
    await app.drawn();
    expect(app.ready()).toBe(false);
    give(json(answer));
    await app.loaded;
  });

  it("is replaced after four seconds by the page's own states when the server stays silent", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    drawnByTheServer();
    const app = await startAt("/psicologos", never);
    await turnUntil(() => app.asked().length === 1);
    await vi.advanceTimersByTimeAsync(3900);
    await turns();
    expect(app.ready()).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    await app.loaded;
  });

  it("is not replaced before the settings are here, which it shows already", async () => {
    drawnByTheServer();
    let give = (_: Response) => {};
    const settings = () => new Promise<Response>((resolve) => (give = resolve));
    const app = await startAt("/psicologos", () => json(answer), { [`GET ${SETTINGS}`]: settings });
    await waitFor(() => expect(app.asked()).toHaveLength(1));
    await app.drawn();
    expect(app.ready()).toBe(false);
    give(json(recorded("config", "visitor")));
    await app.loaded;
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

describe("a page behind a login that stands on screen already, waiting for its data", () => {
  const PAYMENT = "/sessao-pagamento/s1";
  const SESSION = "/api/session/s1";
  const own = ["/api/customer/u1/credits", "/api/subscription/cards"];
  const signedIn = (type = "CUSTOMER") => {
    drawnByTheServer();
    tokenStore.set(tokenFor(person(type)));
  };

  it("asks for the session before it is known who is signed in", async () => {
    signedIn();
    let tell = (_: Response) => {};
    const app = await startAt(PAYMENT, never, {
      "GET /api/user/info": () => new Promise((resolve) => (tell = resolve)),
      [`GET ${SESSION}`]: () => json({ ...recorded("session", "customer"), id: "s1" }),
    });
    await waitFor(() => expect(app.paths()).toContain(SESSION));
    expect(app.paths()).not.toContain(own[0]);
    tell(json(person("CUSTOMER")));
    await app.loaded;
    expect(app.paths()).toEqual(expect.arrayContaining(own));
  });

  it("is replaced when session, balance and cards are here", async () => {
    signedIn();
    let give = (_: Response) => {};
    const app = await startAt(PAYMENT, never, { [`GET ${SESSION}`]: () => new Promise((resolve) => (give = resolve)) });
    await waitFor(() => expect(app.paths()).toEqual(expect.arrayContaining([SESSION, ...own])));
    await app.drawn();
    expect(app.ready()).toBe(false);
    give(json({ ...recorded("session", "customer"), id: "s1" }));
    await app.loaded;
  });

  it("asks for no balance of somebody whose company pays", async () => {
    signedIn("ENTERPRISE");
    const app = await startAt(PAYMENT, never, {
      "GET /api/user/info": () => json(person("ENTERPRISE")),
      [`GET ${SESSION}`]: () => json({ ...recorded("session", "customer"), id: "s1" }),
    });
    await app.loaded;
    expect(app.paths()).toContain(SESSION);
    expect(app.paths().filter((path) => own.includes(path))).toEqual([]);
  });

  it("asks for nothing without a login, and leads to the sign-in page", async () => {
    drawnByTheServer();
    const app = await startAt(PAYMENT, never);
    await app.loaded;
    expect(app.at()).toBe("/entrar");
    expect(app.paths()).toEqual([SETTINGS]);
  });

  it("does not wait for data of a page that the guard refuses", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    signedIn("THERAPIST");
    const app = await startAt(PAYMENT, never, {
      "GET /api/user/info": () => json(person("THERAPIST")),
      [`GET ${SESSION}`]: never,
    });
    // No time passes: nothing that waits for the four seconds would come to an end.
    await turnUntil(app.ready);
    expect(app.at()).toBe("/home-psicologo");
  });
});
