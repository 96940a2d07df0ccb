import { createMemoryHistory } from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { send } from "~/api/client";
import { browser } from "~/lib/browser";
import { pictureStore } from "~/lib/picture";
import { tokenStore } from "~/lib/token";
import { currentUser, loadUser } from "~/login/currentUser";
import { ensurePicture, signOut, startLogin } from "~/login/login";
import { popup } from "~/ui/Popup";
import { fakeServer, json, person, renderApp, tokenFor } from "../../tests/renderApp";
import { connectSignOut, followOtherTabs } from "./problems";
import { makeRouter } from "./router";

const MINUTE = 60_000;
const INFO = "GET /api/user/info/";
const PICTURE = "GET /api/user/u1/profile-picture";

describe("R111 cached user info", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  async function scene(state = "REGISTRATION_COMPLETE") {
    tokenStore.set("t");
    const seen = fakeServer({ [INFO]: () => json(person("CUSTOMER", { state })) });
    await loadUser();
    return { calls: () => seen.length };
  }

  it("R111.4 is fresh for 10 minutes", async () => {
    const { calls } = await scene();
    vi.setSystemTime(Date.now() + 9 * MINUTE);
    await loadUser();
    expect(calls()).toBe(1);
  });

  it("R111.4 is used and refetched behind until 1 hour (Q010)", async () => {
    const { calls } = await scene();
    vi.setSystemTime(Date.now() + 30 * MINUTE);
    const behind = fakeServer({ [INFO]: () => json(person("CUSTOMER", { name: "Nova" })) });
    expect((await loadUser())?.name).toBe("Luiza Prado");
    expect([calls(), behind.length]).toEqual([1, 1]);
    await waitFor(() => expect(currentUser()?.name).toBe("Nova"));
  });

  it("R111.1 is refetched before use when older than 1 hour", async () => {
    await scene();
    vi.setSystemTime(Date.now() + 61 * MINUTE);
    const seen = fakeServer({ [INFO]: () => json(person("CUSTOMER", { name: "Nova" })) });
    expect((await loadUser())?.name).toBe("Nova");
    expect(seen).toHaveLength(1);
  });

  it("R111.1 asking too often is an error and no reason to forget who is here", async () => {
    await scene();
    vi.setSystemTime(Date.now() + 61 * MINUTE);
    fakeServer({ [INFO]: () => json({}, 429) });
    await expect(loadUser()).rejects.toMatchObject({ status: 429 });
    expect(tokenStore.get()).toBe("t");
    fakeServer({ [INFO]: () => json({}, 401) });
    expect(await loadUser()).toBeNull();
    expect(tokenStore.get()).toBeNull();
  });

  it("R111.2 is refetched while the registration is unfinished", async () => {
    const { calls } = await scene("EMAIL_CONFIRMED");
    await loadUser();
    expect(calls()).toBe(2);
  });

  it("R111.3 is refetched when forced", async () => {
    const { calls } = await scene();
    await loadUser(true);
    expect(calls()).toBe(2);
  });

  it("survives a server that does not answer: the login is kept", async () => {
    tokenStore.set("t");
    fakeServer({ [INFO]: () => json({}, 503) });
    await expect(loadUser()).rejects.toThrow();
    expect(tokenStore.get()).toBe("t");
  });
});

it("a new login begins with nothing of the person before", async () => {
  const [first, second] = [person("CUSTOMER"), person("THERAPIST", { name: "Helena Rocha" })];
  fakeServer({ [INFO]: () => json(first) });
  await startLogin(tokenFor(first));
  pictureStore.set("data:image/jpeg;base64,ME");
  sessionStorage.setItem("rascunho", "texto");
  let asked = () => {};
  const waiting = new Promise<void>((resolve) => (asked = resolve));
  let tell = (_: Response) => {};
  fakeServer({
    [INFO]: () => {
      asked();
      return new Promise<Response>((resolve) => (tell = resolve));
    },
  });
  const entered = startLogin(tokenFor(second));
  await waiting;
  expect(currentUser()).toBeNull();
  expect([pictureStore.get(), sessionStorage.length, tokenStore.get()]).toEqual([null, 0, tokenFor(second)]);
  tell(json(second));
  expect((await entered)?.name).toBe("Helena Rocha");
  expect(currentUser()?.name).toBe("Helena Rocha");
});

describe("R092 the profile picture", () => {
  const png = () => new Response("x", { headers: { "Content-Type": "image/png" } });
  const standIn = () => new Response("x", { headers: { "Content-Type": "image/png", "X-Picture": "default" } });

  beforeEach(() => {
    vi.stubGlobal("createImageBitmap", async () => ({ width: 300, height: 200, close: () => {} }));
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockReturnValue("data:image/jpeg;base64,SMALL");
  });

  it("is fetched after login and stored small as a data URL", async () => {
    const user = person("CUSTOMER");
    fakeServer({ [INFO]: () => json(user), [PICTURE]: png });
    await startLogin(tokenFor(user));
    await waitFor(() => expect(localStorage.getItem("profile-picture")).toBe("data:image/jpeg;base64,SMALL"));
  });

  it.each([
    ["nothing", () => new Response(null, { status: 204 })],
    ["its stand-in", standIn],
  ])("is absent without an error when the server answers with %s (Q106)", async (_what, answer) => {
    const user = person("CUSTOMER");
    const seen = fakeServer({ [INFO]: () => json(user), [PICTURE]: answer });
    await startLogin(tokenFor(user));
    await waitFor(() => expect(seen).toHaveLength(2));
    expect(pictureStore.get()).toBeNull();
    await ensurePicture();
    expect(seen).toHaveLength(2); // it is known that there is none
  });

  it("of somebody who left is not shown to the next person", async () => {
    let answer = (_: Response) => {};
    const slow = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const first = person("CUSTOMER");
    const second = person("CUSTOMER", { id: "u2" });
    fakeServer({ [INFO]: () => json(first), [PICTURE]: () => slow });
    await startLogin(tokenFor(first));
    fakeServer({ [INFO]: () => json(second), "GET /api/user/u2/profile-picture": standIn });
    await startLogin(tokenFor(second));
    await waitFor(() => expect(pictureStore.known()).toBe(true));
    answer(png());
    await new Promise((done) => setTimeout(done, 20));
    expect(pictureStore.get()).toBeNull();
  });

  it("is fetched again by the next page when fetching failed after the login, and only once at a time", async () => {
    const user = person("CUSTOMER");
    const down = fakeServer({ [INFO]: () => json(user), [PICTURE]: () => json({ status: 503 }, 503) });
    await startLogin(tokenFor(user));
    await waitFor(() => expect(down).toHaveLength(2));
    await waitFor(() => expect(pictureStore.known()).toBe(false));
    const seen = fakeServer({ [PICTURE]: png });
    await Promise.all([ensurePicture(), ensurePicture()]);
    expect(seen).toHaveLength(1);
    expect(pictureStore.get()).toBe("data:image/jpeg;base64,SMALL");
  });
});

describe("logout", () => {
  async function signedIn(type: string) {
    const user = person(type);
    tokenStore.set(tokenFor(user));
    pictureStore.set("data:image/jpeg;base64,ME");
    sessionStorage.setItem("rascunho", "texto");
    const seen = fakeServer({ "POST /api/auth/logout": () => json({ status: 200 }), [INFO]: () => json(user) });
    await loadUser();
    return seen;
  }

  it("R093 ends the login on the server, wipes everything personal and goes to / (Q094)", async () => {
    const go = vi.spyOn(browser, "leaveTo").mockImplementation(() => {});
    const seen = await signedIn("CUSTOMER");
    await signOut();
    expect(seen.at(-1)?.url).toContain("/api/auth/logout");
    expect(seen.at(-1)?.headers.get("Authorization")).toBeTruthy();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(currentUser()).toBeNull();
    expect(go).toHaveBeenCalledWith("/");
  });

  it("R093 reloads when already there", () => {
    const reload = vi.fn();
    const assign = vi.fn();
    browser.leaveTo("/", { pathname: "/", reload, assign });
    expect(reload).toHaveBeenCalledOnce();
    expect(assign).not.toHaveBeenCalled();
  });

  it("R094 leads an administrator to /admin/login", async () => {
    const go = vi.spyOn(browser, "leaveTo").mockImplementation(() => {});
    await signedIn("ADMINISTRATOR");
    await signOut();
    expect(tokenStore.get()).toBeNull();
    expect(go).toHaveBeenCalledWith("/admin/login");
  });

  it("forgets the login here even when the server cannot be reached", async () => {
    vi.spyOn(browser, "leaveTo").mockImplementation(() => {});
    await signedIn("CUSTOMER");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    await signOut();
    expect(tokenStore.get()).toBeNull();
  });

  it("asks first while a call runs in this browser", async () => {
    const go = vi.spyOn(browser, "leaveTo").mockImplementation(() => {});
    connectSignOut();
    const held = [{ name: "call" }];
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { locks: { query: async () => ({ held }) } }));
    const confirm = vi.spyOn(popup, "confirm").mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    await signedIn("CUSTOMER");
    await signOut();
    expect(confirm).toHaveBeenCalledOnce();
    expect(go).not.toHaveBeenCalled();
    expect(tokenStore.get()).not.toBeNull();
    await signOut();
    expect(go).toHaveBeenCalledWith("/");
  });

  it("in another tab ends this one", async () => {
    const go = vi.spyOn(browser, "leaveTo").mockImplementation(() => {});
    await signedIn("CUSTOMER");
    followOtherTabs();
    localStorage.clear();
    sessionStorage.setItem("rascunho", "texto");
    window.dispatchEvent(new StorageEvent("storage"));
    expect(go).toHaveBeenCalledWith("/");
    expect(sessionStorage, "the storage of this tab").toHaveLength(0);
  });
});

describe("Q093 a login that died", () => {
  it("clears storage, says why and leads to sign-in", async () => {
    const user = person("CUSTOMER");
    const app = await renderApp("/home-cliente", { user });
    fakeServer({ "POST /api/contact-us": () => json({ status: 401, description: "Entre novamente." }, 401) });
    const body = { email: "a@b.co", subject: "s", body: "b" };
    await send((api) => api.POST("/api/contact-us", { body }), { popup: true }).catch(() => {});
    await waitFor(() => expect(app.at()).toBe("/entrar"));
    expect(app.router.state.location.search).toEqual({ motivo: "expirou", volta: "/home-cliente" });
    expect(tokenStore.get()).toBeNull();
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("Entre novamente.");
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it.each([
    ["CUSTOMER", "/acesso", "/entrar", "/acesso"],
    ["ADMINISTRATOR", "/admin/plans", "/admin/login", "/admin/plans"],
    ["COMPANY", "/empresas/c7/relatorio", "/empresas/login", "/empresas/c7/relatorio"],
  ])("Q208 leads a %s on %s to the own sign-in page, which says why", async (type, path, door, volta) => {
    const app = await renderApp(path, { user: person(type, { companyId: "c7" }) });
    fakeServer({ "POST /api/contact-us": () => json({ status: 401, description: "Entre novamente." }, 401) });
    const body = { email: "a@b.co", subject: "s", body: "b" };
    await send((api) => api.POST("/api/contact-us", { body })).catch(() => {});
    await waitFor(() => expect(app.at()).toBe(door));
    expect(app.router.state.location.search).toEqual({ motivo: "expirou", volta });
    expect(tokenStore.get()).toBeNull();
    expect(await screen.findByText("Seu acesso expirou. Entre novamente.")).toBeVisible();
  });

  it.each([
    ["CUSTOMER", "/acesso", "/entrar"],
    ["ADMINISTRATOR", "/admin/plans", "/admin/login"],
    ["COMPANY", "/empresas/c7/relatorio", "/empresas/login"],
  ])(
    "leads a %s whose token is gone from the storage on %s to %s, after an action and at the next page",
    async (type, path, door) => {
      const user = person(type, { companyId: "c7" });
      const app = await renderApp(path, { user });
      fakeServer({ "POST /api/contact-us": () => json({ status: 401, description: "Entre na sua conta." }, 401) });
      tokenStore.clear();
      const body = { email: "a@b.co", subject: "s", body: "b" };
      await send((api) => api.POST("/api/contact-us", { body })).catch(() => {});
      await waitFor(() => expect(app.at()).toBe(door));
      expect(app.router.state.location.search).toEqual({ motivo: "expirou", volta: path });
      expect(currentUser()).toBeNull();

      const again = await renderApp("/contato", { user });
      await waitFor(() => expect(currentUser()).not.toBeNull());
      tokenStore.clear();
      await again.router.navigate({ href: path });
      expect(again.at()).toBe(door);
      expect(again.router.state.location.search).toEqual({ motivo: "expirou", volta: path });
    },
  );

  it("a visitor who is refused stays where they are", async () => {
    const app = await renderApp("/contato");
    fakeServer({ "POST /api/contact-us": () => json({ status: 401, description: "Entre na sua conta." }, 401) });
    const body = { email: "a@b.co", subject: "s", body: "b" };
    await send((api) => api.POST("/api/contact-us", { body }), { popup: true }).catch(() => {});
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("Entre na sua conta.");
    expect(app.at()).toBe("/contato");
  });

  it("is dropped without a word on a public page", async () => {
    tokenStore.set("morto");
    const app = await renderApp("/contato");
    await waitFor(() => expect(tokenStore.get()).toBeNull());
    expect(app.at()).toBe("/contato");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

it("keeps a token that looks like a number as text in the address", async () => {
  fakeServer({});
  const history = createMemoryHistory({ initialEntries: ["/senha-recuperacao?token=0012e3"] });
  const router = makeRouter(history);
  await router.load();
  expect(router.state.location.search).toEqual({ token: "0012e3" });
});
