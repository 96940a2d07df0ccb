import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Asked, Invitation, OwnPatient, OwnPrice } from "~/api/queries/ownPatients";
import { queryClient } from "~/app/queries";
import { tokenStore } from "~/lib/token";
import { json, person, tokenAnswer, tokenFor } from "../../../tests/renderApp";
import { open } from "../standing/testkit";

const INVITATIONS = "GET /api/therapist/t1/invitations";
const PATIENTS = "GET /api/therapist/t1/own-patients";
const READ = "POST /api/invitation";

const invitation = (over: Partial<Invitation> = {}): Invitation => ({
  id: "i1",
  email: "bia@exemplo.test",
  price: 120,
  state: "SENT",
  sentAt: "2026-11-18T15:00:00Z",
  expiresAt: "2026-12-02T15:00:00Z",
  ...over,
});

const patient = (over: Partial<OwnPatient> = {}): OwnPatient => ({
  id: "o1",
  patientId: "p1",
  name: "Bia Nogueira",
  price: 120,
  since: "2026-11-18T15:00:00Z",
  ...over,
});

const pageOf = (elements: unknown[], more = {}) =>
  json({ elements, totalElements: elements.length, totalPages: 1, currentPage: 0, ...more });

const patientsOf = (...list: OwnPatient[]) => pageOf(list, { feePart: 50 });

const asked = (over: Partial<Asked> = {}): Asked => ({
  state: "SENT",
  therapistId: "t1",
  therapistName: "Helena Prado",
  crp: "06/123456",
  image: "/api/user/t1/profile-picture",
  sessionMinutes: 50,
  price: 120,
  expiresAt: "2026-12-02T15:00:00Z",
  ...over,
});

const ownPrice = (over: Partial<OwnPrice> = {}): OwnPrice => ({
  id: "o1",
  therapistId: "t1",
  therapistName: "Helena Prado",
  price: 120,
  since: "2026-11-18T15:00:00Z",
  ...over,
});

const therapist = (answers: Parameters<typeof open>[1]) =>
  open("/meus-convites", answers, person("THERAPIST", { id: "t1" }));

it("explains itself when nobody was invited", async () => {
  await therapist({ [INVITATIONS]: () => pageOf([]), [PATIENTS]: () => patientsOf() });
  expect(await screen.findByText("Nenhum convite ainda")).toBeVisible();
  expect(screen.getByText(/metade da taxa do seu plano/)).toBeVisible();
});

it("can be loaded again when it failed", async () => {
  let broken = true;
  await therapist({
    [INVITATIONS]: () => (broken ? json({}, 500) : pageOf([invitation()])),
    [PATIENTS]: () => patientsOf(patient()),
  });
  const again = await screen.findByRole("button", { name: "Tentar novamente" });
  broken = false;
  await userEvent.click(again);
  expect(await screen.findByText("bia@exemplo.test", { selector: "strong" })).toBeVisible();
  expect(screen.getByText("Bia Nogueira", { selector: "strong" })).toBeVisible();
});

it("makes a link that is shown once, and asks for address and price before", async () => {
  const app = await therapist({
    [INVITATIONS]: () => pageOf([]),
    [PATIENTS]: () => patientsOf(),
    "POST /api/therapist/t1/invitations": () => json({ id: "i1", link: "https://psic.test/convite-psicologo/k" }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Enviar convite" }));
  expect(screen.getByRole("textbox", { name: "E-mail do paciente" })).toHaveAccessibleDescription(/Informe o e-mail/);
  await userEvent.click(screen.getByRole("radio", { name: "Por um link que eu entrego" }));
  const price = screen.getByRole("textbox", { name: /^Preço combinado/ });
  for (const typed of ["0", "10001", "99,5"]) {
    await userEvent.clear(price);
    await userEvent.type(price, typed);
    await userEvent.click(screen.getByRole("button", { name: "Criar link" }));
    expect(price).toHaveAccessibleDescription(/O preço vai de R\$ 1,00 a R\$ 10\.000,00, em reais inteiros\./);
  }
  await userEvent.clear(price);
  await userEvent.type(price, "120");
  await userEvent.click(screen.getByRole("button", { name: "Criar link" }));
  expect(await screen.findByRole("textbox", { name: "Link" })).toHaveValue("https://psic.test/convite-psicologo/k");
  expect(await app.bodies("POST /api/therapist/t1/invitations")).toEqual([{ email: "", name: "", price: 120 }]);
});

it("shows at the field that the address is the own one", async () => {
  const description = "Este e-mail é o seu. Informe o do paciente.";
  await therapist({
    [INVITATIONS]: () => pageOf([]),
    [PATIENTS]: () => patientsOf(),
    "POST /api/therapist/t1/invitations": () =>
      json({ status: 422, code: "invalid", description, fields: [{ name: "email", description }] }, 422),
  });
  const email = await screen.findByRole("textbox", { name: "E-mail do paciente" });
  await userEvent.type(email, "psi@psic.test");
  await userEvent.type(screen.getByRole("textbox", { name: /^Preço combinado/ }), "120");
  await userEvent.click(screen.getByRole("button", { name: "Enviar convite" }));
  await waitFor(() => expect(email).toHaveAccessibleDescription(/Este e-mail é o seu/));
  expect(email).toHaveValue("psi@psic.test");
});

it("withdraws after a question, and offers to send expired ones again only", async () => {
  let list = [invitation(), invitation({ id: "i2", email: "caio@exemplo.test", state: "EXPIRED" })];
  await therapist({
    [INVITATIONS]: () => pageOf(list),
    [PATIENTS]: () => patientsOf(),
    "DELETE /api/therapist/t1/invitations/i1": () => {
      list = [invitation({ state: "WITHDRAWN" })];
      return json({ status: 200, message: "Convite retirado." });
    },
  });
  expect(await screen.findByRole("button", { name: /^Enviar de novo\s+caio/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Retirar\s+caio/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /^Retirar\s+bia/ }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Retirar" }));
  expect(await screen.findByText(/^Retirado/)).toBeVisible();
});

it("proposes another price to an own patient", async () => {
  const app = await therapist({
    [INVITATIONS]: () => pageOf([]),
    [PATIENTS]: () => patientsOf(patient()),
    "POST /api/therapist/t1/own-patients/o1/price": () => json({ status: 200, message: "Pedido registrado." }),
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Propor outro preço/ }));
  const field = screen.getByRole("textbox", { name: /^Novo preço para Bia/ });
  await userEvent.clear(field);
  await userEvent.type(field, "130");
  await userEvent.click(screen.getByRole("button", { name: "Propor" }));
  await waitFor(() => expect(screen.queryByRole("textbox", { name: /^Novo preço/ })).toBeNull());
  expect(await app.bodies("POST /api/therapist/t1/own-patients/o1/price")).toEqual([{ price: 130 }]);
});

it("a visitor reads who invites, and keeps the way back while signing in", async () => {
  const app = await open("/convite-psicologo/k1", { [READ]: () => json(asked()) }, null);
  expect(await screen.findByRole("heading", { name: "Helena Prado convida você" })).toBeVisible();
  expect(await app.bodies(READ)).toEqual([{ token: "k1" }]);
  expect(app.shown()).toBe("/convite-psicologo");
  await userEvent.click(screen.getByRole("button", { name: "Entrar e aceitar" }));
  await waitFor(() => expect(app.at()).toBe("/entrar"));
  await waitFor(() => expect(app.shown()).toBe("/entrar"));
  const again = await app.reload();
  expect(again.router.state.location.search).toEqual({ volta: "/convite-psicologo/k1" });
  act(() => again.router.history.back());
  expect(await screen.findByRole("heading", { name: "Helena Prado convida você" })).toBeVisible();
  expect(again.shown()).toBe("/convite-psicologo");
});

it("is read again after a reload, from an address without the secret", async () => {
  const app = await open("/convite-psicologo/k1", { [READ]: () => json(asked()) }, null);
  await waitFor(() => expect(app.shown()).toBe("/convite-psicologo"));
  queryClient.clear();
  const again = await app.reload();
  expect(await screen.findByRole("heading", { name: "Helena Prado convida você" })).toBeVisible();
  expect(await again.seen.find((request) => request.url.endsWith("/api/invitation"))?.json()).toEqual({ token: "k1" });
});

it("a new patient comes back to the invitation after signing in and giving the name, with the secret unseen", async () => {
  let user = person("CUSTOMER", { state: "EMAIL_CONFIRMED", name: "" });
  const app = await open(
    "/entrar?volta=%2Fconvite-psicologo%2Fk1",
    {
      [READ]: () => json(asked()),
      "POST /api/auth/login": () => tokenAnswer(tokenFor(user)),
      "GET /api/user/info/": () => (tokenStore.get() ? json(user) : json({ status: 401, description: "x" }, 401)),
      "POST /api/customer/u1/basic-info": () => {
        user = person("CUSTOMER");
        return json({ status: 200, message: "ok" });
      },
    },
    null,
  );
  await waitFor(() => expect(app.shown()).toBe("/entrar"));
  await userEvent.type(screen.getByLabelText("E-mail"), "bia@exemplo.test");
  await userEvent.type(screen.getByLabelText("Senha"), "segredo1");
  await userEvent.click(screen.getByRole("button", { name: "ENTRAR" }));
  await waitFor(() => expect(app.at()).toBe("/cadastro-usuario-dados"));
  await waitFor(() => expect(app.shown()).toBe("/cadastro-usuario-dados"));
  await userEvent.type(await screen.findByLabelText(/^Nome completo/), "Bia Nogueira");
  await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button"));
  expect(await screen.findByRole("button", { name: "Aceitar o convite" })).toBeVisible();
  expect(app.shown()).toBe("/convite-psicologo");
});

it("a patient accepts and goes on to the hours", async () => {
  await open(
    "/convite-psicologo/k1",
    { [READ]: () => json(asked()), "POST /api/invitation/accept": () => json({ therapistId: "t1" }) },
    person("CUSTOMER"),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Aceitar o convite" }));
  expect(await screen.findByRole("link", { name: "Escolher um horário" })).toHaveAttribute(
    "href",
    "/psicologo-perfil/t1",
  );
});

it("says that a link is unknown", async () => {
  const app = await open("/convite-psicologo/k1", { [READ]: () => json({}, 404) }, null);
  expect(await screen.findByText("Convite não encontrado")).toBeVisible();
  expect(app.shown()).toBe("/convite-psicologo");
});

it("an expired invitation cannot be accepted", async () => {
  await open("/convite-psicologo/k1", { [READ]: () => json(asked({ state: "EXPIRED" })) }, person("CUSTOMER"));
  expect(await screen.findByText("Este convite expirou")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Aceitar o convite" })).toBeNull();
});

it("a therapist who opens a link is told to use a patient's account", async () => {
  await open("/convite-psicologo/k1", { [READ]: () => json(asked()) }, person("THERAPIST", { id: "t1" }));
  expect(await screen.findByText(/Este convite é para uma conta de paciente/)).toBeVisible();
});

it("the patient accepts a new price with the amount on the screen", async () => {
  let list = [ownPrice({ offeredPrice: 130 })];
  const app = await open(
    "/precos-combinados",
    {
      "GET /api/own-prices": () => json({ elements: list }),
      "POST /api/own-prices/o1/accept": () => {
        list = [ownPrice({ price: 130 })];
        return json({ status: 200, message: "Novo preço aceito." });
      },
    },
    person("CUSTOMER"),
  );
  await userEvent.click(await screen.findByRole("button", { name: /^Aceitar R\$\s130/ }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Aceitar/ })).toBeNull());
  expect(await app.bodies("POST /api/own-prices/o1/accept")).toEqual([{ price: 130 }]);
});
