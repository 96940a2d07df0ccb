import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { descriptions } from "~/app/routes/descriptions";
import { pageRoutes } from "~/app/routes/table";
import * as statusStrings from "~/lib/statusStrings";
import { isPage, registerPages } from "~/login/returns";
import { pageSources } from "../scripts/manifest.mjs";
import { circles, featureBreaches, floorBreaches, type Imports, importsIn } from "./floors";
import { isStrings, labelBreaches, labelsIn, ownWords, wordsOf } from "./labels";
import { firstElements, ownKeys, shared } from "./queryKeys";

const SRC = "src";
const walk = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });

const sources = walk(SRC).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(testing|testkit)\.tsx$|\.d\.ts$/.test(file),
);
const text = (file: string) => readFileSync(file, "utf8");

/** A file's path under `src`, without its extension. */
const nameOf = (file: string) => relative(SRC, file).replace(/\.tsx?$/, "");

const fileOf = new Map(sources.map((file) => [nameOf(file), file]));
const imports: Imports = new Map(sources.map((file) => [nameOf(file), importsIn(nameOf(file), text(file))]));
const arrangement = (files: Record<string, string[]>): Imports => new Map(Object.entries(files));

describe("the floors: lib, api and ui, login, features, app", () => {
  it("no import goes upwards or sideways", () => {
    expect(imports.size).toBeGreaterThan(400);
    expect(floorBreaches(imports)).toEqual([]);
  });

  it.each([
    ["lib/dates", "api/client"],
    ["lib/dates", "ui/Button"],
    ["api/client", "ui/Popup"],
    ["api/client", "login/currentUser"],
    ["ui/Button", "api/client"],
    ["ui/Button", "login/currentUser"],
    ["login/currentUser", "ui/Popup"],
    ["login/currentUser", "app/layouts"],
    ["features/login/SignInPage", "app/router"],
    ["features/login/SignInPage", "../tests/renderApp"],
    ["helpers/dates", "lib/dates"],
  ])("%s may not import %s", (from, to) => {
    expect(floorBreaches(arrangement({ [from]: [to] }))).toEqual([`${from} -> ${to}`]);
  });

  it("an import of the own floor or of a lower one is fine", () => {
    const fine = {
      "app/router": ["app/Shell", "features/login/SignInPage", "login/currentUser", "theme/global.css"],
      "features/login/SignInPage": ["features/login/api", "login/login", "ui/Button", "api/client", "lib/form"],
      "login/login": ["login/roles", "api/client", "lib/token"],
      "ui/Button": ["ui/Spinner", "lib/browser"],
    };
    expect(floorBreaches(arrangement(fine))).toEqual([]);
  });
});

describe("features", () => {
  it("reach each other through the shared folder alone", () => {
    expect(featureBreaches(imports)).toEqual([]);
  });

  it("a reach into another one is found", () => {
    const reach = { "features/payment/CardsPage": ["features/account/api", "features/account/shared/usePhoto"] };
    expect(featureBreaches(arrangement(reach))).toEqual(["features/payment/CardsPage -> features/account/api"]);
  });
});

describe("circles", () => {
  it("no file imports itself, over however many others", () => {
    expect(circles(imports)).toEqual([]);
  });

  it.each([
    ["itself", { a: ["a"] }, "a -> a"],
    ["two files", { a: ["b"], b: ["a"] }, "a -> b -> a"],
    ["three files behind another", { start: ["a"], a: ["b"], b: ["c"], c: ["a"] }, "a -> b -> c -> a"],
  ])("a circle of %s is found", (_name, files, circle) => {
    expect(circles(arrangement(files as Record<string, string[]>))).toEqual([circle]);
  });

  it("two ways to the same file are none", () => {
    expect(circles(arrangement({ a: ["b", "c"], b: ["d"], c: ["d"], d: [] }))).toEqual([]);
  });

  it("every way to import counts, types too", () => {
    const page = [
      'import type { Part } from "./components/Part";',
      'import { type Role, roleOf } from "~/login/roles";',
      'import "./Page.module.css";',
      'export { other } from "../other";',
      'const Late = lazy(() => import("./Late"));',
      'import { useState } from "react";',
    ].join("\n");
    expect(importsIn("features/room/Page", page)).toEqual([
      "features/room/components/Part",
      "login/roles",
      "features/room/Page.module.css",
      "features/other",
      "features/room/Late",
    ]);
  });
});

/** All files that a page loads, itself included. */
function reach(page: string, seen = new Set<string>()): Set<string> {
  if (!imports.has(page) || seen.has(page)) return seen;
  seen.add(page);
  for (const target of imports.get(page) ?? []) reach(target, seen);
  return seen;
}

/** The addresses that a text links to. A placeholder of a template matches anything. */
const addressesIn = (source: string): string[] =>
  [...source.matchAll(/["`](\/[a-z][^"`\s]*)["`]/g)]
    .map((match) => (match[1] ?? "").replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "x").replace(/[?#].*$/, ""))
    // Not pages: addresses of the API, the common beginning of several addresses, and a placeholder of the server.
    .filter((address) => !/^\/(api|zz)|\/$/.test(address));

describe("the route table", () => {
  // As the build reads it for the lists of what each page preloads.
  const pages = new Map([...pageSources()].map(([path, sources]) => [path, (sources.at(-1) ?? "").slice(4, -4)]));

  it("names the page of every row", () => {
    expect([...pages.keys()].sort()).toEqual(
      pageRoutes
        .filter((row) => "load" in row)
        .map((row) => row.path)
        .sort(),
    );
  });

  it("imports pages behind a login on demand, so that they are in no visitor's first load", () => {
    const eager = [...pageSources()].filter(([, sources]) => sources.length === 1).map(([path]) => path);
    const open = pageRoutes.filter((row) => row.access === "public").map((row) => row.path);
    expect(eager.filter((path) => !open.includes(path))).toEqual([]);
    expect(pageSources().get("/prontuario")).toEqual([
      "src/app/pages/therapist.ts",
      "src/features/record/RecordsPage.tsx",
    ]);
  });

  it("gives the query cache to every public page that reads through it", () => {
    const reads = (path: string) =>
      [...reach(pages.get(path) ?? "")].some((name) =>
        /use(Suspense|Infinite)?Quer(y|ies)\b|useMutation\b/.test(text(fileOf.get(name) ?? "")),
      );
    const wrong = pageRoutes.filter(
      (row) => row.access === "public" && "load" in row && reads(row.path) && !row.queries,
    );
    expect(wrong.map((row) => row.path)).toEqual([]);
  });

  it("has no path twice", () => {
    expect(new Set(pageRoutes.map((row) => row.path)).size).toBe(pageRoutes.length);
  });

  it("describes every public page, for search engines and for shared links", () => {
    const open = pageRoutes.filter((row) => row.access === "public");
    expect(open.filter((row) => !descriptions[row.path]).map((row) => row.path)).toEqual([]);
  });

  it("has a page behind every address that our code names", () => {
    registerPages(pageRoutes.map((row) => row.path));
    const outside = sources.filter((file) => !file.startsWith("src/app/routes"));
    const found = outside.flatMap((file) => addressesIn(text(file)).map((address) => ({ file, address })));
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter(({ address }) => !isPage(address))).toEqual([]);
  });

  it("reads addresses out of links, calls and templates", () => {
    const place = "$".concat("{session.id}");
    const source = [
      '<Link to="/contato?a=1">',
      `go(\`/sessao/${place}\`)`,
      'get("/api/user")',
      'startsWith("/empresas/")',
    ].join();
    expect(addressesIn(source)).toEqual(["/contato", "/sessao/x"]);
    registerPages(["/contato"]);
    expect(addressesIn(source).filter((address) => !isPage(address))).toEqual(["/sessao/x"]);
  });
});

describe("the query cache", () => {
  const inside = (file: string) => file.startsWith(join(SRC, "api", "queries"));
  const defined = new Map(sources.filter(inside).map((file) => [file, text(file)]));

  it("has its queries and keys in api/queries alone", () => {
    const tests = walk(SRC).filter((file) => /\.test\.tsx?$|(testing|testkit)\.tsx$/.test(file));
    const outside = [...sources, ...tests].filter((file) => !inside(file));
    expect(outside.filter((file) => ownKeys(text(file)).length > 0)).toEqual([]);
  });

  it("has each first element of a key in one file", () => {
    expect([...defined.values()].flatMap(firstElements).length).toBeGreaterThan(30);
    expect(shared(defined)).toEqual([]);
  });

  it.each([
    'useQuery({ queryKey: ["session", id] })',
    'client.invalidateQueries({ queryKey: id ? sessionKey : ["session", id] })',
    'client.setQueryData(["session", id], session)',
    "const own = queryOptions({ queryKey, queryFn })",
    "const pages = infiniteQueryOptions({ queryKey, queryFn })",
  ])("a key or a query outside is found: %s", (code) => {
    expect(ownKeys(code)).not.toEqual([]);
  });

  it("a query that is used is none", () => {
    const code = [
      "useQuery({ ...sessionQuery(id), enabled: [1].length > 0 });",
      "client.invalidateQueries({ queryKey: sessionQuery(id).queryKey });",
      'useQueries({ queries: ["a"].map(sessionQuery) });',
    ].join("\n");
    expect(ownKeys(code)).toEqual([]);
  });

  it("a first element of two files is found", () => {
    const files = new Map([
      ["cards.ts", 'queryKey: ["cards", id]'],
      ["subscriptions.ts", 'queryKey: ["subscription", id], other: ["cards", id]'],
    ]);
    expect(shared(files)).toEqual(["cards: cards.ts, subscriptions.ts"]);
  });
});

/** The name of a kind of account and of session as well. */
const NOT_ONLY_STATUS: readonly string[] = [statusStrings.hourWords.ENTERPRISE];

describe("states of things", () => {
  it("are told apart by the API's codes, never by its Portuguese labels", () => {
    expect(labelBreaches(sources)).toEqual([]);
  });

  it.each([
    ['session.status === "Finalizado"', "Finalizado"],
    ['const PAID = "pago";', "pago"],
    ['session.state !== "concluído"', "concluído"],
    ['["Aguardando pagamento"].includes(status)', "Aguardando pagamento"],
    ['const TONES = { Pago: "green" };', "Pago"],
    ['const TEXTS = { "Pagamento Pendente": t.late };', "Pagamento Pendente"],
  ])("a label in code is found: %s", (code, label) => {
    expect(labelsIn(code)).toEqual([label]);
  });

  it("Q224 status words that people read stand in lib/statusStrings alone", () => {
    const words = wordsOf(statusStrings).filter((word) => !NOT_ONLY_STATUS.includes(word));
    const others = sources.filter((file) => !file.endsWith("lib/statusStrings.ts"));
    expect(others.flatMap((file) => ownWords(text(file), words).map((word) => `${file}: ${word}`))).toEqual([]);
  });

  it("Q224 a status word begins with a capital letter, and those of a session are feminine", () => {
    for (const word of wordsOf(statusStrings)) expect(word).toMatch(/^[A-Z]/);
    const session = wordsOf({ a: statusStrings.sessionWords, b: statusStrings.sessionPaymentWords });
    expect(session.filter((word) => /[ai]do\b/.test(word))).toEqual([]);
  });

  it("Q224 an own status word on a screen is found", () => {
    const words = ["Cancelada", "Em andamento"];
    expect(ownWords('const t = { gone: "Cancelada" };', words)).toEqual(["Cancelada"]);
    expect(ownWords("<Badge>Em andamento</Badge>", words)).toEqual(["Em andamento"]);
    expect(ownWords('"Cancelada por"; // "Uma sessão Cancelada"', words)).toEqual([]);
  });

  it("codes, longer texts and names of fields are none", () => {
    expect(labelsIn('s.statusCode === "PAID"; const text = "Pago em 3 dias"; row.pago; ehPago();')).toEqual([]);
    expect(isStrings("src/features/payment/strings.ts")).toBe(true);
    expect(isStrings("src/features/payment/rules.ts")).toBe(false);
  });
});

it("injects no HTML and needs no inline style or script", () => {
  const wrong = sources.filter((file) =>
    /dangerouslySetInnerHTML|innerHTML\s*=|\beval\(|new Function\(/.test(text(file)),
  );
  expect(wrong).toEqual([]);
  expect(readFileSync("index.html", "utf8")).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\sstyle=/);
});

describe("the device's clock", () => {
  /** These measure how long something took, or read the server's time themselves. */
  const mayRead = (file: string) =>
    ["lib/serverTime", "login/currentUser", "app/shell/Footer"].includes(file) || file.startsWith("features/room/");
  const readsClock = (source: string) => /\bDate\.now\(\)|\bnew Date\(\)/.test(source);

  it("Q210 decides nothing: countdowns and dates follow the server's", () => {
    const found = sources.filter((file) => !mayRead(nameOf(file)) && readsClock(text(file)));
    expect(found).toEqual([]);
  });

  it.each(["const now = Date.now();", "const day = today(new Date());"])("is noticed in %s", (source) => {
    expect(readsClock(source)).toBe(true);
  });
});

describe("amounts", () => {
  /** Fields whose digits are a code, not an amount. */
  const isCode = (tag: string) => tag.includes('autoComplete="one-time-code"');
  /** Longer than any amount that is meant, so that a field does not cut one that is typed. */
  const AMOUNT_LENGTH = 7;

  /** Fields that take an amount and change it while it is typed. `NumberField` shows all, and the form refuses. */
  function changing(source: string): string[] {
    const tags = source.match(/<(?:input|TextField|NumberField)\b(?:[^>]|=>)*?\/>/g) ?? [];
    return tags.filter((tag) => {
      if (isCode(tag)) return false;
      if (!tag.startsWith("<NumberField")) return /inputMode="(?:numeric|decimal)"|type="number"/.test(tag);
      const most = /maxLength=\{(\w+)\}/.exec(tag)?.[1];
      return most !== undefined && !(Number(most) >= AMOUNT_LENGTH);
    });
  }

  it("are typed in a NumberField, which neither drops nor cuts what was typed", () => {
    const outside = sources.filter((file) => !["ui/NumberField", "ui/TextField"].includes(nameOf(file)));
    expect(outside.flatMap((file) => changing(text(file)).map((tag) => `${file}: ${tag}`))).toEqual([]);
    expect(sources.filter((file) => /<NumberField\b/.test(text(file))).length).toBeGreaterThan(8);
  });

  it.each([
    '<TextField label={t.discount} inputMode="numeric" {...form.field("percent")} />',
    '<input type="number" onChange={(e) => set(e.target.value)} />',
    '<TextField label={t.price} inputMode="decimal" />',
    '<NumberField kind="whole" maxLength={2} />',
    '<NumberField kind="whole" maxLength={MOST} />',
  ])("a field that changes them is found: %s", (tag) => {
    expect(changing(`return <p>${tag}</p>;`)).toEqual([tag]);
  });

  it("a code of six digits is none", () => {
    expect(changing('<TextField inputMode="numeric" autoComplete="one-time-code" maxLength={6} />')).toEqual([]);
    expect(changing('<NumberField kind="reais" maxLength={16} {...form.field("amount")} />')).toEqual([]);
  });
});
