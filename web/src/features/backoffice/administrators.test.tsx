import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { dialog, fault, json, open, person, press, user } from "../../../tests/openApp";
import { first, recorded } from "../../../tests/recorded";

const ALL = "GET /api/admin/administrators";
const INVITE = "POST /api/admin/administrators";
const admin = person("ADMINISTRATOR");
const own = first(recorded("administrators") ?? []);
const other = (over: object = {}) => ({
  ...own,
  id: "a2",
  own: false,
  fullName: "Bruno Dias",
  email: "b@psic.test",
  ...over,
});
const done = () => json({ status: 200, message: "ok" });

async function opened(rows: object[], more: Record<string, () => Response | Promise<Response>> = {}) {
  const app = await open("/admin/administradores", { [ALL]: () => json(rows), ...more }, admin);
  await screen.findByRole("table", { name: "Administradores" });
  return app;
}

const menuOf = (name: string) => user.click(screen.getByRole("button", { name: `Ações: ${name}` }));

it("shows who has access, with the state of the second factor, and no menu for oneself", async () => {
  await opened([own, other({ state: "INVITED", secondFactor: true, lastAccessAt: "" })]);
  const table = within(screen.getByRole("table", { name: "Administradores" }));
  expect(table.getByText("Administração (você)")).toBeVisible();
  expect(table.getByText("Nunca")).toBeVisible();
  expect(table.getAllByRole("button", { name: /^Ações/ })).toHaveLength(1);
  await menuOf("Bruno Dias");
  expect(screen.getByRole("button", { name: "Enviar o convite de novo" })).toBeVisible();
});

it("has a placeholder while it loads, and can be read again after an error", async () => {
  let fails = true;
  let tell: (response: Response) => void = () => {};
  const answer = () => (fails ? new Promise<Response>((resolve) => (tell = resolve)) : json([own]));
  await open("/admin/administradores", { [ALL]: answer }, admin);
  expect(await screen.findByRole("heading", { level: 1, name: "Administradores" })).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
  await act(async () => tell(fault(500, "internal", "x")));
  const again = await screen.findByRole("button", { name: "Tentar novamente" }, { timeout: 5000 });
  fails = false;
  await user.click(again);
  expect(await screen.findByRole("table", { name: "Administradores" })).toBeVisible();
});

it("invites once, and refuses what is missing at its field", async () => {
  const app = await opened([own], { [INVITE]: done });
  await press("Enviar convite");
  expect(await screen.findByText("Informe o nome completo.")).toBeVisible();
  expect(screen.getByText("Informe um e-mail válido.")).toBeVisible();
  expect(screen.getByLabelText(/^Nome completo/)).toHaveFocus();
  await user.type(screen.getByLabelText(/^Nome completo/), " Bruno Dias ");
  await user.type(screen.getByLabelText(/^E-mail/), "b@psic.test");
  await user.dblClick(screen.getByRole("button", { name: "Enviar convite" }));
  expect(await dialog()).toHaveTextContent("Convite enviado");
  expect(await app.changes()).toEqual([[INVITE, { email: "b@psic.test", fullName: "Bruno Dias" }]]);
  expect(screen.getByLabelText(/^Nome completo/)).toHaveValue("");
});

it.each([
  ["at its field", () => fault(422, "fields", "x", [{ name: "email", description: "Este e-mail já tem uma conta." }])],
  ["in a popup", () => fault(409, "login.taken", "Este e-mail já tem uma conta.")],
])("shows a refused invitation %s, and keeps what was typed", async (_where, refuse) => {
  await opened([own], { [INVITE]: refuse });
  await user.type(screen.getByLabelText(/^Nome completo/), "Bruno Dias");
  await user.type(screen.getByLabelText(/^E-mail/), "b@psic.test");
  await press("Enviar convite");
  expect(await screen.findByText("Este e-mail já tem uma conta.")).toBeVisible();
  expect(screen.getByLabelText(/^E-mail/)).toHaveValue("b@psic.test");
  await waitFor(() => expect(screen.getByRole("button", { name: "Enviar convite", hidden: true })).toBeEnabled());
});

it("deactivates after a question, and tells a refusal in the server's words", async () => {
  const off = "POST /api/admin/administrators/a2/deactivate";
  const app = await opened([own, other()], {
    [off]: () => fault(409, "login.last", "Alguém precisa continuar com acesso."),
  });
  await menuOf("Bruno Dias");
  await press("Desativar");
  await user.click(within(await dialog()).getByRole("button", { name: "Cancelar" }));
  expect(app.requests(off)).toHaveLength(0);
  await menuOf("Bruno Dias");
  await press("Desativar");
  const question = await dialog();
  expect(question).toHaveTextContent("Os acessos abertos terminam agora.");
  await user.dblClick(within(question).getByRole("button", { name: "Desativar" }));
  await waitFor(async () => expect(await dialog()).toHaveTextContent("Alguém precisa continuar com acesso."));
  expect(app.requests(off)).toHaveLength(1);
});

it("activates again", async () => {
  const on = "POST /api/admin/administrators/a2/activate";
  const app = await opened([own, other({ state: "INACTIVE" })], { [on]: done });
  await menuOf("Bruno Dias");
  await press("Ativar");
  expect(await dialog()).toHaveTextContent("Administrador ativado");
  expect(app.requests(on)).toHaveLength(1);
});
