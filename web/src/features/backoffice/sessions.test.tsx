import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { choose, fault, fill, json, open, person, press, user } from "../../../tests/openApp";
import { first, recorded } from "../../../tests/recorded";

const LIST = "GET /api/admin/sessions";
const admin = person("ADMINISTRATOR");
const page = recorded("admin-sessions");
const session = { ...first(page.elements ?? []), id: "s1" };

const opened = (elements: object[], next = "", path = "/admin/sessoes") =>
  open(path, { [LIST]: () => json({ ...page, elements, next }) }, admin);

const asked = (app: Awaited<ReturnType<typeof opened>>) => new URL(app.requests(LIST).at(-1)?.url ?? "").searchParams;

it("lists the sessions of the platform with links to both people", async () => {
  await opened([session, { ...session, id: "s2", state: "CANCELLED", canCancel: false }]);
  const table = within(await screen.findByRole("table", { name: "Sessões" }));
  expect(table.getAllByText("Helena Martins Rocha")).toHaveLength(2);
  expect(table.getAllByText("00:00 às 00:50")).toHaveLength(2);
  const [menu, over] = table.getAllByRole("button", { name: /^Ações: sessão/ });
  await user.click(menu as HTMLElement);
  expect(screen.getByRole("link", { name: /paciente/i })).toHaveAttribute(
    "href",
    `/admin/customer/${session.customerId}`,
  );
  expect(screen.getByRole("button", { name: "Cancelar sessão" })).toBeVisible();
  await user.keyboard("{Escape}");
  await user.click(over as HTMLElement);
  expect(screen.queryByRole("button", { name: "Cancelar sessão" })).toBeNull();
});

it("Q209 names money that became balance, and finds such sessions", async () => {
  const app = await opened([
    { ...session, state: "RETURNED_TO_BALANCE" },
    { ...session, id: "s2", state: "RETURNED" },
  ]);
  const table = within(await screen.findByRole("table", { name: "Sessões" }));
  expect(table.getByText("Estornada em saldo")).toBeVisible();
  expect(table.getByText("Estornada")).toBeVisible();
  choose("Situação", "RETURNED_TO_BALANCE");
  await press("Filtrar");
  await waitFor(() => expect(asked(app).get("state")).toBe("RETURNED_TO_BALANCE"));
});

it("filters by period, state and names; names are not in the address", async () => {
  const app = await opened([session]);
  await screen.findByRole("table", { name: "Sessões" });
  await fill("Psicólogo", "helena");
  await fill("De", "01112026");
  await fill("Até", "30112026");
  choose("Situação", "PAID");
  await press("Filtrar");
  await waitFor(() => expect(asked(app).get("therapist")).toBe("helena"));
  expect(Object.fromEntries(asked(app))).toMatchObject({
    startDate: "01/11/2026",
    finishDate: "30/11/2026",
    state: "PAID",
  });
  expect(app.router.state.location.href).toContain("situacao=PAID");
  expect(app.router.state.location.href).not.toContain("helena");
  await waitFor(() => expect(screen.getByLabelText("Psicólogo")).toHaveValue("helena"));
  await press("Limpar");
  await waitFor(() => expect(asked(app).get("therapist")).toBeNull());
  expect(screen.getByLabelText("Psicólogo")).toHaveValue("");
});

it.each([
  ["31022026", "", "De", "Informe uma data válida."],
  ["", "99", "Até", "Informe uma data válida."],
  ["02112026", "01112026", "Até", "O fim vem depois do início."],
])("refuses the period %s to %s at its field, and asks the server nothing", async (from, to, field, text) => {
  const app = await opened([session]);
  await screen.findByRole("table", { name: "Sessões" });
  if (from) await fill("De", from);
  if (to) await fill("Até", to);
  await press("Filtrar");
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByLabelText(field)).toHaveFocus();
  expect(app.requests(LIST)).toHaveLength(1);
});

it("clears what was typed and not searched", async () => {
  const app = await opened([session]);
  await screen.findByRole("table", { name: "Sessões" });
  await fill("Paciente", "rita");
  await fill("De", "99");
  await press("Filtrar");
  await press("Limpar");
  expect(screen.getByLabelText("Paciente")).toHaveValue("");
  expect(screen.queryByText("Informe uma data válida.")).toBeNull();
  expect(app.at()).toBe("/admin/sessoes");
});

it("takes no wrong day from the address", async () => {
  const app = await opened([session], "", "/admin/sessoes?de=99&ate=30/11/2026&situacao=X");
  await screen.findByRole("table", { name: "Sessões" });
  expect(asked(app).get("startDate")).toBeNull();
  expect(asked(app).get("finishDate")).toBe("30/11/2026");
  expect(asked(app).get("state")).toBeNull();
});

it("goes to older sessions by the cursor, and says when there is nothing", async () => {
  const app = await opened([session], "x.y");
  await user.click(await screen.findByRole("button", { name: "Mais antigas" }));
  await waitFor(() => expect(asked(app).get("before")).toBe("x.y"));
  expect(await screen.findByRole("button", { name: "Voltar às mais novas" })).toBeVisible();
  await opened([]);
  expect(await screen.findByText("Nenhum registro encontrado.")).toBeVisible();
  expect(screen.getByText("As sessões com estes filtros aparecem aqui.")).toBeVisible();
});

it("can be read again after an error", async () => {
  let fails = true;
  await open("/admin/sessoes", { [LIST]: () => (fails ? fault(500, "internal", "x") : json(page)) }, admin);
  const again = await screen.findByRole("button", { name: "Tentar novamente" }, { timeout: 5000 });
  fails = false;
  await user.click(again);
  expect(await screen.findByRole("table", { name: "Sessões" })).toBeVisible();
});

it("finds the sessions of standing hours, and shows one with its facts above its sessions", async () => {
  const standing = {
    id: "h1",
    state: "PAUSED",
    reason: "NOT_PAID",
    rhythm: "Toda semana, quinta-feira às 19:00",
    firstDay: "26/11/2026",
    price: 160,
    method: "card",
    customer: "Luiza",
    customerId: "p1",
    therapist: "Helena",
    therapistId: "t1",
  };
  const app = await open(
    "/admin/sessoes",
    {
      [LIST]: (request: Request) => {
        const one = new URL(request.url).searchParams.get("standing") === "h1";
        return json({ ...page, elements: [{ ...session, standingId: "h1" }], next: "", ...(one && { standing }) });
      },
    },
    admin,
  );
  await screen.findByRole("table", { name: "Sessões" });
  choose("Tipo", "ALL");
  await press("Filtrar");
  await waitFor(() => expect(asked(app).get("standing")).toBe("ALL"));
  await user.click(await screen.findByRole("button", { name: /^Ações: sessão/ }));
  await user.click(screen.getByRole("link", { name: "Ver o atendimento fixo" }));
  const part = within(await screen.findByRole("region", { name: /Toda semana, quinta-feira às 19:00/ }));
  expect(part.getByText("Em pausa por falta de pagamento")).toBeVisible();
  expect(part.getByRole("link", { name: "Luiza" })).toHaveAttribute("href", "/admin/customer/p1");
  expect(app.router.state.location.href).toContain("fixo=h1");
  await press("Ver todos os atendimentos fixos");
  await waitFor(() => expect(asked(app).get("standing")).toBe("ALL"));
});
