import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { first, recorded } from "../../../tests/recorded";
import { json, person, renderApp } from "../../../tests/renderApp";

const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
const entry = {
  seq: 7,
  at: "16/11/2026 09:00:00",
  actorId: "a1",
  actorName: "Alice",
  actorRole: "ADMINISTRATOR",
  action: "session.cancel",
  objectId: "s1",
  objectName: "",
  purpose: "",
  result: "ok",
  network: "203.0.113.0/24",
  about: [
    { id: "p1", name: "Rita", role: "CUSTOMER" },
    { id: "t1", name: "Helena", role: "THERAPIST" },
  ],
  thing: "18/11/2026",
  kind: "SESSIONS",
  reads: false,
  reason: "Queda de energia.",
};
const users = recorded("admin-users");
const rita = { ...first(users.elements), id: "p1", fullName: "Rita Lima", nickname: "", username: "rita@psic.test" };

const open = (elements: object[] = [entry]) =>
  renderApp("/admin/auditoria", {
    user: person("ADMINISTRATOR"),
    answers: {
      "GET /api/admin/therapists/pending": () => json([]),
      "GET /api/admin/audit": () => json({ elements, next: 0 }),
      "GET /api/admin/users": () => json({ ...users, elements: [rita] }),
    },
  });

/** The query of the last request for entries. */
const asked = ({ seen }: { seen: readonly Request[] }) =>
  new URL(seen.filter((r) => new URL(r.url).pathname === "/api/admin/audit").at(-1)?.url ?? "").searchParams;

it("tells an entry as a sentence with names and its reason, without codes and ids", async () => {
  await open([entry, { ...entry, seq: 6, result: "booking.over", reason: "" }]);
  const table = within(await screen.findByRole("table", { name: "Auditoria" }));
  expect(table.getAllByText("Alice cancelou uma sessão.")).toHaveLength(2);
  expect(table.getByText("Motivo: Queda de energia.")).toBeVisible();
  expect(table.getAllByRole("link", { name: "Rita" })[0]).toHaveAttribute("href", "/admin/customer/p1");
  expect(table.getAllByRole("link", { name: "Helena" })[0]).toHaveAttribute("href", "/admin/therapist/t1");
  expect(table.getByText("Não foi feito")).toBeVisible();
  expect(table.queryByText(/session\.cancel|booking\.over/)).toBeNull();
});

it("folds reading away, and filters by person, kind and period", async () => {
  const app = await open();
  await screen.findByRole("table", { name: "Auditoria" });
  expect(asked(app).get("changes")).toBe("true");
  await user.type(screen.getByLabelText("Pessoa"), "rita");
  await user.click(await screen.findByRole("button", { name: "Escolher Rita Lima" }));
  await waitFor(() => expect(asked(app).get("personId")).toBe("p1"));
  await user.selectOptions(screen.getByLabelText("Assunto"), "SESSIONS");
  await user.type(screen.getByLabelText("De"), "02112026");
  await user.type(screen.getByLabelText("Até"), "01112026");
  await user.click(screen.getByRole("button", { name: "Buscar" }));
  expect(await screen.findByText("O fim não pode ser antes do começo.")).toBeVisible();
  await user.clear(screen.getByLabelText("Até"));
  await user.click(screen.getByLabelText("Mostrar também o que só foi consultado"));
  await user.click(screen.getByRole("button", { name: "Buscar" }));
  await waitFor(() => expect(asked(app).get("kind")).toBe("SESSIONS"));
  expect(asked(app).get("startDate")).toBe("02/11/2026");
  expect(asked(app).has("changes")).toBe(false);
  await user.click(screen.getByRole("button", { name: "Todas as pessoas" }));
  await waitFor(() => expect(asked(app).has("personId")).toBe(false));
});
