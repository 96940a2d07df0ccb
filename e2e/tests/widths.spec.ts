import type { APIRequestContext, Page } from "@playwright/test";
import { pageRoutes } from "../../web/src/app/routes/table";
import { DEMO, enter, expect, freshEmail, open, register, test } from "./kit";

/** The short form leaves out two widths between others (README, "Tests"). */
const WIDTHS = process.env.PSIC_LONG ? [1280, 1024, 820, 768, 390, 320] : [1280, 820, 390, 320];

const ROLES = {
  visitor: { email: "", login: "" },
  CUSTOMER: { email: "paciente@psic.example", login: "/api/auth/login" },
  ENTERPRISE: { email: "colaborador@aurora.example", login: "/api/auth/login" },
  THERAPIST: { email: "psicologa@psic.example", login: "/api/auth/login" },
  COMPANY: { email: "empresa@aurora.example", login: "/api/company/login" },
  ADMINISTRATOR: { email: "admin@psic.example", login: "/api/admin/login" },
} as const;
type Role = keyof typeof ROLES;

// Every page of the route table as every role that may open it, at these widths. One login a role; the pages are opened
// in the client, as links do it. Faults of all pages come in one list.
for (const role of Object.keys(ROLES) as Role[])
  test(`nothing is cut and nothing scrolls sideways from 320 to 1280 pixels: ${role} @once @wide`, async ({ page, request }) => {
    test.setTimeout(400_000); // an administrator has more than twenty pages, and each is walked by the keyboard
    const { token, ids } = await people(request, role);
    if (role === "ADMINISTRATOR") await longWords(request);
    await (token ? enter(page, token, "/contato") : open(page, "/contato"));
    // As on phones: bars that take room would make every width fifteen pixels narrower.
    await (await page.context().newCDPSession(page)).send("Emulation.setScrollbarsHidden", { hidden: true });
    const busy = inFlight(page);
    const faults: string[] = [];
    for (const path of pathsOf(role, ids)) {
      await page.setViewportSize({ width: WIDTHS[0] as number, height: 800 });
      await page.evaluate((to) => history.pushState({}, "", to), path);
      await settled(page, busy);
      // With a wrong id a company's page would be its panel.
      if (path.startsWith("/empresas/")) expect(new URL(page.url()).pathname).toBe(path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        for (const fault of new Set(await page.evaluate(layoutFaults))) faults.push(`${path} at ${width}: ${fault}`);
        if (width === 390)
          for (const fault of new Set(await page.evaluate(hiddenFocus))) faults.push(`${path} at ${width}: ${fault}`);
      }
      if (role !== "ADMINISTRATOR") for (const fault of await widerText(page)) faults.push(`${path} with wider text: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

/** What has the focus and is covered, when somebody walks through the page forwards and backwards (WCAG 2.4.12). Runs in the browser. */
function hiddenFocus(): string[] {
  document.documentElement.style.scrollBehavior = "auto";
  const all = [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex='0']")].filter(
    (e) => e.tabIndex >= 0 && !e.matches(":disabled") && e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0,
  );
  const faults: string[] = [];
  for (const e of [...all, ...all.toReversed()]) {
    e.focus(); // scrolls at once
    if (document.activeElement !== e) continue;
    const { left, right, top, bottom, width, height } = e.getClientRects()[0] as DOMRect; // the first line of a link in a text
    if (width < 3 || height > innerHeight - 200) continue; // hidden from eyes, or taller than the window
    const labels = [...((e as HTMLInputElement).labels ?? [])];
    const own = (hit: Element | null) => hit !== null && (e.contains(hit) || hit.contains(e) || labels.some((label) => label.contains(hit)));
    const [middle, level] = [(left + right) / 2, (top + bottom) / 2];
    const edges = [[left + 2, level], [right - 2, level], [middle, top + 2], [middle, bottom - 2]] as const;
    const inWindow = edges.filter(([x, y]) => x >= 0 && x < innerWidth && y >= 0 && y < innerHeight);
    if (inWindow.some(([x, y]) => !own(document.elementFromPoint(x, y))))
      faults.push(`${e.tagName.toLowerCase()} "${(e.textContent || e.getAttribute("aria-label") || e.getAttribute("name") || "").trim().slice(0, 40)}" has the focus and is covered`);
  }
  (document.activeElement as HTMLElement | null)?.blur();
  document.documentElement.style.scrollBehavior = "";
  scrollTo(0, 0);
  return faults;
}

/** What is cut at the last width with the spacing of text that WCAG 1.4.12 names: wider spacing of text cuts nothing. */
async function widerText(page: Page): Promise<Set<string>> {
  await page.evaluate(() => {
    const wider = new CSSStyleSheet();
    wider.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
    );
    document.adoptedStyleSheets = [wider];
  });
  const faults = new Set(await page.evaluate(layoutFaults));
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return faults;
}

/** The pages that a role may open. Visitors see the public pages; everybody else their own. */
function pathsOf(role: Role, ids: Record<string, string>): string[] {
  const may = (access: (typeof pageRoutes)[number]["access"]) =>
    role === "visitor" ? access === "public" : access === "ALL" || (access !== "public" && access.includes(role));
  return pageRoutes
    .filter((route) => may(route.access) && !("redirectTo" in route))
    .map((route) => {
      const path = route.path.replace(/\$\w+/g, (name, at: number) => ids[route.path.slice(0, at) + name] ?? ids[name] ?? "");
      expect(path, `${route.path} needs an id here`).not.toMatch(/\/\/|.\/$/);
      return path;
    });
}

/** People and messages with addresses that have no place to break. */
async function longWords(request: APIRequestContext) {
  const email = freshEmail("maria-aparecida-dos-santos-albuquerque", "correio-da-universidade.example");
  await register(request, email);
  const message = { email, subject: "Pneumoultramicroscopicossilicovulcanoconiose", body: "Bom dia" };
  expect((await request.post("/api/contact-us", { data: message })).status()).toBe(200);
}

/** A login of the role, and what stands for the parameters of its paths. */
async function people(request: APIRequestContext, role: Role) {
  const therapist = await firstTherapist(request);
  const ids: Record<string, string> = { $id: therapist, $sid: "x", $slug: "x", $token: "x" };
  if (role === "visitor") return { token: "", ids: { ...ids, "/entrar/$id": "x", "/admin/login/$id": "x" } };
  const { email, login } = ROLES[role];
  const response = await request.post(login, { data: { username: email, password: DEMO } });
  expect(response.status()).toBe(200);
  const { token } = await response.json();
  const read = async (path: string) => (await request.get(path, { headers: { Authorization: token } })).json();
  const { id: me, companyId }: { id: string; companyId: string } = await read("/api/user/info/");
  if (role === "COMPANY") ids.$id = companyId;
  if (role === "CUSTOMER" || role === "ENTERPRISE") {
    const { sessions } = await read(`/api/customer/${me}/next-sessions`);
    ids.$id = sessions[0]?.id ?? "x";
    ids["/sessao-reagendamento/$id"] = therapist;
    ids["/sessao-reagendamento/$id/$sid"] = sessions[0]?.id ?? "x";
  }
  if (role === "CUSTOMER" || role === "THERAPIST") ids["/atendimento-fixo/$id"] = (await read("/api/standing-hours"))[0].id;
  if (role === "CUSTOMER") ids["/pacote-pagamento/$id"] = (await read("/api/packages")).packages[0].id;
  if (role === "THERAPIST") ids.$id = (await read(`/api/therapist/${me}/agenda/next-sessions`))[0]?.id ?? "x";
  if (role === "THERAPIST") ids["/meus-pacientes/$id"] = (await read(`/api/therapist/${me}/patients`)).elements[0].customerId;
  if (role === "ADMINISTRATOR") Object.assign(ids, await officeIds(read));
  return { token, ids };
}

const firstTherapist = async (request: APIRequestContext): Promise<string> => {
  const { elements } = await (await request.get("/api/therapist/list?currentPage=0&pageSize=1")).json();
  return elements[0].id;
};

async function officeIds(read: (path: string) => Promise<{ [key: string]: never }>): Promise<Record<string, string>> {
  const users = async (type: string) => ((await read(`/api/admin/users?currentPage=0&pageSize=1&type=${type}`)).elements as unknown as { id: string }[])[0]?.id;
  const first = (list: unknown) => (list as { id: string }[])[0]?.id ?? "x";
  return {
    "/admin/customer/$id": (await users("CUSTOMER")) ?? "x",
    "/admin/therapist/$id": (await users("THERAPIST")) ?? "x",
    "/admin/company/$id": first(await read("/api/admin/companies/all")),
    "/admin/plan/$id": first(await read("/api/admin/plans")),
    "/admin/psicologos/pendentes/$id": first(await read("/api/admin/therapists/pending")),
  };
}

/** Counts the requests that are under way. The stream of events never ends, so it does not count. */
function inFlight(page: Page): () => number {
  const open = new Set<unknown>();
  page.on("request", (request) => request.resourceType() !== "eventsource" && !request.url().includes("/events") && open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return () => open.size;
}

/** Waits until the page is there, with what it loads. */
async function settled(page: Page, busy: () => number) {
  await page.locator("main h1").first().waitFor({ state: "attached" });
  await page.waitForFunction(() => !document.querySelector("[data-busy], [data-waiting]"));
  let quiet = 0;
  for (let i = 0; i < 200 && quiet < 2; i++) {
    quiet = busy() === 0 ? quiet + 1 : 0;
    await page.waitForTimeout(25);
  }
}

/** What of the page leaves the window, is cut, or makes the header more than one line. Runs in the browser. */
async function layoutFaults(): Promise<string[]> {
  // The new width is laid out with the next frame.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const faults: string[] = [];
  // A card far down the page is laid out only when it comes into view.
  const visible = (e: Element) => e.getClientRects().length > 0 && e.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const hidden = (e: Element) => e.closest(".sr, [aria-hidden=true], dialog:not([open])");
  const name = (e: Element) => `${e.tagName.toLowerCase()} "${(e.textContent || e.getAttribute("aria-label") || e.getAttribute("name") || "").trim().slice(0, 40)}"`;
  const scrolls = (e: Element | null): boolean => e !== null && e !== document.body && (/auto|scroll/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`${scrollWidth} of ${clientWidth} px wide`);

  for (const e of document.querySelectorAll("main h1, main h2, main p, main a, main button, main input, main select, main textarea, main td, main img, footer a, header a, header button")) {
    if (!visible(e) || hidden(e)) continue;
    const { left, right, width } = e.getBoundingClientRect();
    if (width > 1 && (right > clientWidth + 1 || left < -1) && !scrolls(e.parentElement)) faults.push(`${name(e)} leaves the window`);
  }
  for (const e of document.querySelectorAll<HTMLElement>("main button, main a, header a, header button, nav a")) {
    const style = getComputedStyle(e);
    if (visible(e) && !hidden(e) && style.display !== "inline" && e.scrollWidth > e.clientWidth + 1 && style.textOverflow !== "ellipsis") faults.push(`${name(e)} is ${e.scrollWidth} px in a box of ${e.clientWidth} (window ${innerWidth}, letters ${style.fontSize}, fonts ${document.fonts.status})`);
  }
  const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  for (const e of document.querySelectorAll("select")) {
    const style = getComputedStyle(e);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room = e.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const text = e.selectedOptions[0]?.text ?? "";
    if (visible(e) && pen.measureText(text).width > room + 1) faults.push(`the select "${text}" is cut`);
  }

  // Fields of a search that stand side by side stand on one line.
  for (const form of document.querySelectorAll("main search")) {
    const fields = [...form.querySelectorAll("input:not([type=checkbox], [type=radio]), select")].filter((e) => visible(e) && !hidden(e));
    for (const [i, field] of fields.entries()) {
      const [a, b] = [fields[i - 1]?.getBoundingClientRect(), field.getBoundingClientRect()];
      if (a && a.top < b.bottom && b.top < a.bottom && Math.abs(a.top - b.top) > 1) faults.push(`${name(field)} stands ${b.top - a.top} px below the field beside it`);
    }
  }

  const bar = document.querySelector("header:not(main header) > div");
  if (!bar || !visible(bar)) return faults;
  const boxes = [...bar.children].filter(visible).map((e) => e.getBoundingClientRect());
  for (const [i, box] of boxes.entries()) {
    const before = boxes[i - 1];
    if (before && box.left - before.right < 8) faults.push(`part ${i} of the header touches the one before`);
  }
  const middle = (e: Element) => (e.getBoundingClientRect().top + e.getBoundingClientRect().bottom) / 2;
  for (const photo of bar.querySelectorAll("img")) if (visible(photo) && Math.abs(middle(photo) - middle(bar)) > 2) faults.push("the photo is not in the middle of the header");
  const links = [...bar.querySelectorAll("nav a")].filter(visible).map((e) => Math.round(e.getBoundingClientRect().top));
  if (new Set(links).size > 1) faults.push("the menu of the header wraps");
  if (bar.scrollWidth > bar.clientWidth) faults.push("the header is wider than the window");
  return faults;
}
