import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { brokenContract, differences, sample, served } from "./contract";
import { fakeServer, json } from "./fakeServer";
import { recorded, recordings } from "./recorded";

type Methods = { get?: { operationId: string } };

const session = () => recorded("session", "customer");
const ofSession = (body: unknown) => differences("GET", "/api/session/s1", body);

describe("a response of a fake server", () => {
  it("may be a recorded one", () => {
    expect(ofSession(session())).toEqual([]);
  });

  it("has no key that the server does not send", () => {
    expect(ofSession({ ...session(), psychologist: "Helena" })).toEqual([
      "GET /api/session/s1 (session): body.psychologist is not sent by the server",
    ]);
  });

  it("has every key that the schema requires", () => {
    const { statusCode: _code, ...rest } = session();
    expect(ofSession(rest)).toEqual(["GET /api/session/s1 (session): body.statusCode is missing"]);
  });

  it("has the server's types", () => {
    expect(ofSession({ ...session(), canPay: "yes" })).toEqual([
      'GET /api/session/s1 (session): body.canPay is string "yes", not boolean',
    ]);
    expect(ofSession({ ...session(), therapistInfo: null })).toEqual([
      "GET /api/session/s1 (session): body.therapistInfo is null null, not object",
    ]);
    expect(ofSession([])).toEqual(["GET /api/session/s1 (session): body is array [], not object"]);
  });

  it("has whole numbers where the server has whole numbers, and codes of the list", () => {
    const config = recorded("config", "visitor");
    expect(differences("GET", "/api/config", { ...config, passwordMin: 6.5 })).toEqual([
      "GET /api/config (config): body.passwordMin is number 6.5, not integer",
    ]);
    expect(ofSession({ ...session(), stage: "LATER" })).toEqual([
      'GET /api/session/s1 (session): body.stage is "LATER", not one of SCHEDULED, RUNNING, DONE, CANCELLED',
    ]);
  });

  it("is checked inside objects and lists", () => {
    const { therapistInfo } = session();
    expect(ofSession({ ...session(), therapistInfo: { ...therapistInfo, age: 40 } })).toEqual([
      "GET /api/session/s1 (session): body.therapistInfo.age is not sent by the server",
    ]);
    const block = recorded("day-blocks")[0];
    expect(differences("GET", "/api/therapist/t1/agenda/blocks", [block, { ...block, from: "" }])).toEqual([
      "GET /api/therapist/t1/agenda/blocks (day-blocks): body[1].from is not sent by the server",
    ]);
  });

  it("may be any of several bodies, but no mixture of them", () => {
    const [own, foreign] = [recorded("therapist", "therapist"), recorded("therapist", "customer")];
    expect(differences("GET", "/api/therapist/t1", own)).toEqual([]);
    expect(differences("GET", "/api/therapist/t1", foreign)).toEqual([]);
    expect(differences("GET", "/api/therapist/t1", { ...foreign, cpf: "" })).not.toEqual([]);
  });

  it("to a change is checked by the schema", () => {
    expect(differences("POST", "/api/auth/login", { token: 1 })).toContain(
      "POST /api/auth/login (login): body.token is number 1, not string",
    );
  });

  it("belongs to an operation that answers with JSON", () => {
    expect(differences("GET", "/api/address/01310100", {})).toEqual([
      "GET /api/address/01310100: the API has no such operation",
    ]);
    expect(differences("PUT", "/api/session/s1", {})).toEqual(["PUT /api/session/s1: the API has no such operation"]);
    expect(differences("GET", "/api/session/s1/receipt", {})).toEqual([
      "GET /api/session/s1/receipt (receipt): the server does not answer with JSON",
    ]);
  });

  it("an address without a parameter goes before one with a parameter", () => {
    expect(differences("GET", "/api/therapist/list", recorded("list-therapists", "visitor"))).toEqual([]);
    expect(differences("GET", "/api/therapist/list/", recorded("list-therapists", "visitor"))).toEqual([]);
  });
});

describe("the fake server", () => {
  const ask = () => fetch(new Request("http://localhost/api/session/s1"));

  it("notes each wrong response once", async () => {
    fakeServer({ "GET /api/session/s1": () => json({ ...session(), psychologist: "Helena" }) });
    await ask();
    await ask();
    expect(await brokenContract()).toEqual([
      "GET /api/session/s1 (session): body.psychologist is not sent by the server",
    ]);
    expect(await brokenContract()).toEqual([]);
  });

  it("notes an address that the API does not have", async () => {
    fakeServer({ "GET /api/address/01310100": () => json({}), "*": () => json({}) });
    expect(await brokenContract()).toEqual(["GET /api/address/01310100: the API has no such operation"]);
  });

  it("notes no refusal, no file and no other site", async () => {
    const at = (url: string, response: Response) => served(new Request(url), response);
    at("http://localhost/api/session/s1", json({ status: 404 }, 404));
    at(
      "http://localhost/api/session/s1/receipt",
      new Response("pdf", { headers: { "Content-Type": "application/pdf" } }),
    );
    at("http://localhost/dev/mails", json({}));
    expect(await brokenContract()).toEqual([]);
  });

  it.fails("fails the test in which it sends something else than the real one", async () => {
    fakeServer({ "GET /api/session/s1": () => json({ ...session(), psychologist: "Helena" }) });
    expect((await ask()).status).toBe(200);
  });
});

describe("a sample", () => {
  const body = async (method: string, path: string) =>
    sample(new Request(`http://localhost${path}`, { method })).json();

  it("is a recorded response to a question", async () => {
    expect(await body("GET", "/api/agenda/general/u1")).toEqual(recorded("general-agenda"));
  });

  it("is what the schema requires after a change", async () => {
    expect(await body("POST", "/api/therapist/t1/agenda/session")).toEqual({ holdUntil: "x", id: "x" });
  });
});

it("every recorded response passes", () => {
  const files = readdirSync("tests/recorded").map((name) => name.replace(".json", ""));
  const addresses = Object.fromEntries(
    Object.entries(JSON.parse(readFileSync("../openapi.json", "utf8")).paths as Record<string, Methods>)
      .filter(([, methods]) => methods.get)
      .map(([path, methods]) => [methods.get?.operationId, path.replace(/\{\w+\}/g, "x1")]),
  );
  const broken = files.flatMap((id) =>
    Object.values(recordings(id)).flatMap((body) => differences("GET", addresses[id] ?? id, body)),
  );
  expect(broken).toEqual([]);
});
