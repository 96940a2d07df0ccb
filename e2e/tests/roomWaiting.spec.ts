import { type Page, test } from "@playwright/test";
import { clean, expect, mailsTo } from "./kit";
import { apiOf, arrive, type Booked, book, minutes, ROOM_BROWSER, RoomServer, start, visit } from "./roomKit";

test.use({ launchOptions: ROOM_BROWSER });
test.describe.configure({ mode: "default", timeout: 240_000 });

let server: RoomServer;
let booked: Booked;

test.beforeAll(async ({ browserName: _ }, info) => {
  const width = info.project.name === "390" ? 20 : 0;
  server = new RoomServer(Number(process.env.PSIC_ROOM_PORT ?? 8840) + 80 + width);
  await server.start();
  const api = await apiOf(server);
  booked = await book(api, 6);
  await api.dispose();
});
test.afterAll(async () => await server?.remove());

async function leave(page: Page) {
  await page.getByRole("toolbar").getByRole("button", { name: "Sair da sessão" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sair" }).click();
  await expect(page.getByRole("toolbar")).toHaveCount(0);
}

const HERE = "Rita está na sala";

test("R248 a patient who enters the room is announced on the psychologist's pages and in the title of the tab @wide", async ({ browser }, info) => {
  await server.at(booked.startsAt - minutes(10));
  const office = await visit(browser, server, booked.therapist, "/home-psicologo");
  const { page } = office;
  await expect(page.getByRole("region", { name: /Rita Lima$/ })).toContainText("Sala aberta");
  await expect(page).not.toHaveTitle(new RegExp(HERE));
  if (info.project.name === "1280") {
    // What announces nobody takes no place: both columns begin at one height.
    const tops = await page.evaluate(() => [...document.querySelectorAll("main section, main aside > *")].map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(tops.filter((top) => top === Math.min(...tops)), "columns that begin at the top").toHaveLength(2);
  }

  const patient = await arrive(browser, server, booked.patient, booked.id);
  await start(patient.page);
  await expect(page.getByRole("region", { name: /Rita Lima$/ }), "without a reload").toContainText(HERE);
  await expect(page).toHaveTitle(new RegExp(`^${HERE} · `));
  await clean(page, "home while a patient waits");

  await page.goto("/minha-agenda-psicologo");
  await expect(page.getByRole("link", { name: /^Rita Lima,.*na sala agora$/ }).locator("visible=true")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: HERE })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${HERE} · `));
  await clean(page, "agenda while a patient waits");

  await page.goto(`/sessao-detalhes/${booked.id}`);
  const line = page.getByRole("status").filter({ hasText: HERE });
  await expect(line.getByRole("link", { name: "Entrar na sala" })).toHaveAttribute("href", `/sessao/${booked.id}`);
  await clean(page, "details while a patient waits");

  await leave(patient.page);
  await expect(line).toHaveCount(0);
  await expect(page).not.toHaveTitle(new RegExp(HERE));
  await patient.context.close();
  await office.context.close();
  expect([...patient.problems, ...office.problems]).toEqual([]);
});

test("R248 a psychologist who enters the room is announced on the patient's pages @wide", async ({ browser }) => {
  await server.at(booked.startsAt - minutes(10));
  const home = await visit(browser, server, booked.patient, "/home-cliente");
  const { page } = home;
  const waits = page.getByRole("status").filter({ hasText: /está na sala$|está na sala\s*Entrar/ });
  await expect(page.getByRole("link", { name: /^Iniciar sessão/ })).toBeVisible();
  await expect(waits).toHaveCount(0);
  const office = await arrive(browser, server, booked.therapist, booked.id);
  await start(office.page);
  await expect(waits, "without a reload").toHaveCount(1);
  await expect(page).toHaveTitle(/está na sala · /);
  await clean(page, "the patient's home while the psychologist waits");
  await page.goto(`/sessao-detalhes/${booked.id}`);
  await expect(waits.getByRole("link", { name: "Entrar na sala" })).toHaveAttribute("href", `/sessao/${booked.id}`);
  await clean(page, "details while the psychologist waits");
  await leave(office.page);
  await expect(waits).toHaveCount(0);
  await expect(page).not.toHaveTitle(/está na sala/);
  await home.context.close();
  await office.context.close();
  expect([...home.problems, ...office.problems]).toEqual([]);
});

test("ten minutes alone in the room: a notice by mail, waiting on, and the way out @once @long", async ({ browser, request }) => {
  const choice = "Já se passaram 10 minutos. O que você prefere?";
  await server.at(booked.startsAt + minutes(10) - 30_000);
  const patient = await arrive(browser, server, booked.patient, booked.id);
  const { page } = patient;
  await start(page);
  await expect(page.getByText(/ainda não chegou/).first()).toBeVisible();
  await expect(page.getByText(choice), "before the ten minutes").toHaveCount(0);
  await expect(page.getByText(choice), "at the ten minutes").toBeVisible({ timeout: 60_000 });
  await clean(page, "the choice of who waits");
  const options = page.getByRole("region", { name: "Enquanto espera" });
  await options.getByRole("button", { name: "Avisar por e-mail" }).dblclick();
  await expect(page.getByText(/^Avisamos .* por e-mail\. Você pode continuar esperando aqui\.$/)).toBeVisible();
  await expect(async () => {
    const mails = await mailsTo(request, booked.therapist.email, server.url);
    const notices = mails.filter(({ text }) => text.includes(`/sessao/${booked.id}`) && /na sala|espera/.test(text));
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text, "nobody is named").not.toContain("Rita");
  }).toPass({ timeout: 20_000 });

  await leave(page);

  // Waiting on takes nothing away: the notice and the way out stay.
  const therapist = await arrive(browser, server, booked.therapist, booked.id);
  await start(therapist.page);
  await therapist.page.getByRole("button", { name: "Continuar esperando" }).click();
  await expect(therapist.page.getByText(/^Tudo bem, você continua na sala\./)).toBeVisible();
  const still = therapist.page.getByRole("region", { name: "Enquanto espera" });
  await expect(still.getByRole("button", { name: "Avisar por e-mail" })).toBeVisible();
  await still.getByRole("button", { name: "Sair" }).click();
  await therapist.page.getByRole("alertdialog").getByRole("button", { name: "Sair" }).click();
  await expect(therapist.page.getByRole("heading", { name: "Você saiu da sessão" })).toBeVisible();
  await patient.context.close();
  await therapist.context.close();
  expect([...patient.problems, ...therapist.problems]).toEqual([]);
});
