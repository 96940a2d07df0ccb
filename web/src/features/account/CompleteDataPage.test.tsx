import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { dialog, fault, fill, json, open, person, press, user } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";

const SAVE = "POST /api/customer/u1/basic-info";
const TITLE = "Antes de acessar a plataforma, precisamos saber quem é você!";

async function start(answer = () => json({ status: 200 }), path = "/home-cliente") {
  let state = "EMAIL_CONFIRMED";
  const app = await open(
    path,
    {
      [SAVE]: () => {
        const said = answer();
        if (said.ok) state = "REGISTRATION_COMPLETE";
        return said;
      },
      "GET /api/user/info/": () => json(person("CUSTOMER", { state })),
    },
    person("CUSTOMER", { state }),
  );
  expect(await screen.findByRole("heading", { name: TITLE })).toBeVisible();
  return app;
}

it("R155.5 R155.6 R155.7 R155.8 R310 asks for the name, saves it, and the registration is complete", async () => {
  const app = await start();
  await fill("Nome completo", "Ana D’Ávila");
  await user.click(screen.getByRole("checkbox", { name: "Quero receber novidades por e-mail" }));
  await press("Continuar");
  expect(await dialog()).toHaveTextContent("Dados inseridos com sucesso");
  expect(await app.sent(SAVE)).toEqual({ fullName: "Ana D'Ávila", nickname: "", emailAlertsOptIn: true });
  await press("OK");
  await waitFor(() => expect(app.at()).toBe("/psicologos"));
});

it("Q029 goes back to where somebody came from, and never to another site", async () => {
  for (const [volta, at] of [
    ["%2Fcontato", "/contato"],
    ["%2F%2Fmalvado.com%2Fcontato", null],
  ]) {
    const app = await start(undefined, `/cadastro-usuario-dados?volta=${volta}`);
    await fill("Nome completo", "Ana Souza");
    await press("Continuar");
    await dialog();
    await press("OK");
    await waitFor(() => expect(app.at()).toBe(at || "/psicologos"));
    app.unmount();
  }
});

it("R155.1 R155.3 shows the rule on its field and sends nothing", async () => {
  const app = await start();
  await press("Continuar");
  expect(await screen.findByText("O nome é obrigatório")).toBeVisible();
  await fill("Nome completo", "R2D2");
  await press("Continuar");
  expect(await screen.findByText("O nome aceita só letras, espaços, hífen e apóstrofo")).toBeVisible();
  expect(app.requests(SAVE)).toHaveLength(0);
});

it("keeps the typing when the server is away", async () => {
  await start(() => fault(503, "x", "x"));
  await fill("Nome completo", "Ana Souza");
  await press("Continuar");
  expect(await dialog()).toHaveTextContent("Ocorreu um erro, tente novamente.");
  await press("OK");
  expect(screen.getByLabelText("Nome completo")).toHaveValue("Ana Souza");
});

it("sends home who is registered already: the empty form would erase names and the opt-in", async () => {
  const app = await open("/cadastro-usuario-dados", {}, person("CUSTOMER", { state: "REGISTRATION_COMPLETE" }));
  await waitFor(() => expect(app.at()).toBe("/home-cliente"));
  expect(screen.queryByRole("heading", { name: TITLE })).toBeNull();
});

it("Q195 asks an employee for a personal address, says why, and lets it wait", async () => {
  let state = "EMAIL_CONFIRMED";
  const employee = () => person("ENTERPRISE", { state, recoveryEmailOffered: true });
  const app = await open(
    "/cadastro-usuario-dados",
    {
      [SAVE]: () => {
        state = "REGISTRATION_COMPLETE";
        return json({ status: 200 });
      },
      "GET /api/user/info/": () => json(employee()),
      "GET /api/user/u1/recovery-email": () => json(recorded("recovery-email", "enterprise")),
    },
    employee(),
  );
  await fill("Nome completo", "Ana Souza");
  await press("Continuar");
  await dialog();
  await press("OK");
  expect(await screen.findByRole("heading", { name: "Um e-mail só seu" })).toBeVisible();
  expect(screen.getByText(/Sem ele, não enviamos nada sobre sessões por e-mail/)).toBeVisible();
  expect(await screen.findByLabelText("E-mail pessoal")).toBeVisible();
  await press("Agora não");
  await waitFor(() => expect(app.at()).toBe("/psicologos"));
});
