import { beforeEach, describe, expect, it, vi } from "vitest";
import { tokenStore } from "~/lib/token";
import { fakeServer, json, malformed, tokenAnswer } from "../../tests/fakeServer";
import { recorded } from "../../tests/recorded";
import { send } from "./client";
import { ApiError, listeners } from "./errors";

const problem = vi.fn();
const unauthorized = vi.fn();

beforeEach(() => {
  problem.mockReset();
  unauthorized.mockReset();
  listeners.problem = problem;
  listeners.unauthorized = unauthorized;
});

const readConfig = (popup = true) => send((api) => api.GET("/api/config"), { popup });
const answer = (response: () => Response) => fakeServer({ "GET /api/config": response });
const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => null,
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe("R112 every call", () => {
  it("R112.1 R112.2 R112.3 R112.4 sends the stored token, Portuguese and JSON to one host", async () => {
    tokenStore.set("abc.def.ghi");
    const seen = answer(() => json(recorded("config", "visitor")));
    await readConfig();
    const [request] = seen;
    expect(request?.headers.get("Authorization")).toBe("abc.def.ghi");
    expect(request?.headers.get("Accept-Language")).toBe("pt");
    expect(request?.headers.get("Accept")).toBe("application/json");
    expect(new URL(request?.url ?? "").origin).toBe(window.location.origin);
  });

  it.each(["/api/auth/login", "/api/admin/login", "/api/company/login"] as const)(
    "R112.2 R112.3 signs in at %s with the same headers and a JSON body",
    async (door) => {
      const seen = fakeServer({ [`POST ${door}`]: () => tokenAnswer("t0k") });
      await send((api) => api.POST(door, { body: { username: "a@b.co", password: "x" } }));
      const headers = Object.fromEntries(seen[0]?.headers ?? []);
      expect(headers).toEqual({
        accept: "application/json",
        "accept-language": "pt",
        "content-type": "application/json",
      });
    },
  );

  it("R112.1 sends no authorisation without a token", async () => {
    const seen = answer(() => json(recorded("config", "visitor")));
    await readConfig();
    expect(seen[0]?.headers.has("Authorization")).toBe(false);
  });
});

describe("a failed call", () => {
  it("R115 takes the message of a 401 inside a 200 as the popup's title", async () => {
    answer(() => malformed({ status: 401, message: "Sessão encerrada" }));
    const error = await failure(readConfig());
    expect(error.status).toBe(401);
    expect(problem).toHaveBeenCalledExactlyOnceWith({ title: "Sessão encerrada" });
  });

  it("R116 asks to try again when the network fails", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    expect((await failure(readConfig())).status).toBe(0);
    expect(problem).toHaveBeenCalledExactlyOnceWith({ title: "Ocorreu um erro, tente novamente." });
  });

  it("says that there is no connection, beside the prescribed text", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await failure(readConfig());
    expect(problem).toHaveBeenCalledExactlyOnceWith({
      title: "Ocorreu um erro, tente novamente.",
      text: "Você está sem conexão com a internet.",
    });
  });

  it.each([500, 503])("R116 asks to try again on %i and shows nothing of the body", async (status) => {
    answer(() => json({ status, description: "stack trace" }, status));
    await failure(readConfig());
    expect(problem).toHaveBeenCalledExactlyOnceWith({ title: "Ocorreu um erro, tente novamente." });
  });

  it.each([400, 409, 422, 429])("R117 shows the description of a %i", async (status) => {
    answer(() => json({ status, code: "x.y", description: "O horário já foi ocupado." }, status));
    const error = await failure(readConfig());
    expect(problem).toHaveBeenCalledExactlyOnceWith({ title: "Ocorreu um erro.", text: "O horário já foi ocupado." });
    expect(error).toMatchObject({ status, code: "x.y", description: "O horário já foi ocupado." });
  });

  it("R118 shows only the description of a server error body", async () => {
    answer(() => json({ status: 422, description: "Corrija.", trace: "segredo", fields: [] }, 422));
    await failure(readConfig());
    expect(JSON.stringify(problem.mock.calls)).not.toContain("segredo");
  });

  it("carries the server's field errors to the caller", async () => {
    const fields = [{ name: "cpf", description: "CPF inválido" }];
    answer(() => json({ status: 422, description: "Corrija.", fields }, 422));
    expect((await failure(readConfig())).fields).toEqual(fields);
  });

  it("Q099 stays silent unless the caller asks for the popup", async () => {
    answer(() => json({ status: 422, description: "Corrija." }, 422));
    await failure(readConfig(false));
    await failure(send((api) => api.GET("/api/config")));
    expect(problem).not.toHaveBeenCalled();
  });

  it("R119 says nothing about a call that was given up", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new DOMException("gone", "AbortError")));
    await expect(readConfig()).rejects.toThrow("gone");
    expect(problem).not.toHaveBeenCalled();
  });
});

describe("R118 other answers pass through", () => {
  it("204 has no body and no popup", async () => {
    answer(() => new Response(null, { status: 204 }));
    await expect(readConfig()).resolves.toBeUndefined();
    expect(problem).not.toHaveBeenCalled();
  });

  it("R114 200 returns its body, whose facts stand at the top level", async () => {
    const config = recorded("config", "visitor");
    answer(() => json(config));
    await expect(readConfig()).resolves.toEqual(config);
  });
});

describe("Q093 a dead login", () => {
  it("is told when a protected call answers 401", async () => {
    tokenStore.set("abc");
    answer(() => json({ status: 401, description: "Entre de novo." }, 401));
    await failure(readConfig());
    expect(unauthorized).toHaveBeenCalledOnce();
  });

  it.each(["/api/auth/login", "/api/admin/login", "/api/company/login"] as const)(
    "is not assumed when a password was wrong at %s",
    async (door) => {
      tokenStore.set("abc");
      fakeServer({ [`POST ${door}`]: () => json({ status: 401, description: "Não." }, 401) });
      const body = { username: "a@b.co", password: "errada" };
      await failure(send((api) => api.POST(door, { body })));
      expect(unauthorized).not.toHaveBeenCalled();
    },
  );

  it("is not assumed where it is asked who is here: whoever asks deals with it", async () => {
    tokenStore.set("abc");
    fakeServer({ "GET /api/user/info": () => json({ status: 401, description: "Não." }, 401) });
    await failure(send((api) => api.GET("/api/user/info")));
    expect(unauthorized).not.toHaveBeenCalled();
  });

  it.each([400, 403, 404, 429, 500])("is not assumed after a %i", async (status) => {
    tokenStore.set("abc");
    answer(() => json({ status }, status));
    await failure(readConfig());
    expect(unauthorized).not.toHaveBeenCalled();
  });

  it("is told when the token is gone from the storage: the listener knows whether there was a login", async () => {
    answer(() => json({ status: 401, description: "Entre." }, 401));
    await failure(readConfig());
    expect(unauthorized).toHaveBeenCalledOnce();
  });

  it("an operation about nobody does not leave the browser and says nothing", async () => {
    const seen = fakeServer({});
    const call = send((api) => api.GET("/api/user/{id}/export", { params: { path: { id: "" } } }), { popup: true });
    expect((await failure(call)).status).toBe(401);
    expect([seen.length, problem.mock.calls.length]).toEqual([0, 0]);
  });
});

describe("a login that was left", () => {
  it("is not told of a late 401", async () => {
    tokenStore.set("old");
    answer(() => {
      tokenStore.set("new");
      return json({ status: 401, description: "Entre de novo." }, 401);
    });
    await failure(readConfig(false));
    expect(unauthorized).not.toHaveBeenCalled();
  });
});
