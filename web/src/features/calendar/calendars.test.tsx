import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { CalendarAccount, OutsideCalendar } from "~/api/queries/calendars";
import { type Answers, json, person, renderApp } from "../../../tests/renderApp";

const LIST = "GET /api/therapist/t1/calendars";
const ADD = "POST /api/therapist/t1/calendars";

const calendar = (over: Partial<OutsideCalendar> = {}): OutsideCalendar => ({
  id: "c1",
  name: "Pessoal",
  host: "calendar.google.com",
  readAt: "2026-11-18T17:30:00Z",
  busy: 12,
  unclear: 0,
  ...over,
});

const listOf = (...calendars: OutsideCalendar[]) => json({ calendars, most: 5, accounts: [], mostAccounts: 3 });

const open = (answers: Answers) => renderApp("/meus-calendarios", { user: person("THERAPIST", { id: "t1" }), answers });

it("explains itself when nothing is connected", async () => {
  await open({ [LIST]: () => listOf() });
  expect(await screen.findByText("Nenhum calendário conectado")).toBeVisible();
  expect(
    screen.getByText("Configurações do calendário, Integrar agenda, Endereço secreto no formato iCal."),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Conectar" })).toBeVisible();
});

it("can be loaded again when it failed", async () => {
  let broken = true;
  await open({ [LIST]: () => (broken ? json({}, 500) : listOf(calendar())) });
  const again = await screen.findByRole("button", { name: "Tentar novamente" });
  broken = false;
  await userEvent.click(again);
  expect(await screen.findByText("12 períodos ocupados nos próximos 30 dias")).toBeVisible();
  expect(screen.getByText("Lido 18/11, 14:30")).toBeVisible();
});

it("connects a calendar and says at the field what is wrong with its address", async () => {
  const list: OutsideCalendar[] = [];
  const bodies: unknown[] = [];
  await open({
    [LIST]: () => listOf(...list),
    [ADD]: async (request) => {
      bodies.push(await request.clone().json());
      if (bodies.length === 1)
        return json(
          {
            status: 422,
            code: "invalid",
            description: "Confira os campos.",
            fields: [{ name: "address", description: "O servidor do calendário não respondeu." }],
          },
          422,
        );
      list.push(calendar({ busy: 1 }));
      return json({ status: 200, message: "Calendário conectado." });
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Conectar" }));
  expect(screen.getByRole("textbox", { name: "Nome" })).toHaveAccessibleDescription(/Dê um nome ao calendário/);
  expect(screen.getByRole("textbox", { name: "Endereço do calendário" })).toHaveAccessibleDescription(
    /Cole o endereço/,
  );
  expect(bodies).toEqual([]);
  await userEvent.type(screen.getByRole("textbox", { name: "Nome" }), "Pessoal");
  await userEvent.type(screen.getByRole("textbox", { name: "Endereço do calendário" }), "webcal://x.example/a.ics");
  await userEvent.click(screen.getByRole("button", { name: "Conectar" }));
  await waitFor(() =>
    expect(screen.getByRole("textbox", { name: "Endereço do calendário" })).toHaveAccessibleDescription(
      /não respondeu/,
    ),
  );
  await userEvent.click(screen.getByRole("button", { name: "Conectar" }));
  expect(await screen.findByText("1 período ocupado nos próximos 30 dias")).toBeVisible();
  expect(bodies[1]).toEqual({ name: "Pessoal", address: "webcal://x.example/a.ics" });
  expect(screen.getByRole("textbox", { name: "Endereço do calendário" })).toHaveValue("");
});

it("shows since when a calendar fails, and lets its address be mended", async () => {
  let list = [calendar({ problem: "O servidor do calendário não respondeu.", failingSince: "2026-11-18T12:00:00Z" })];
  await open({
    [LIST]: () => listOf(...list),
    "PATCH /api/therapist/t1/calendars/c1": () => {
      list = [calendar()];
      return json({ status: 200, message: "Calendário salvo." });
    },
  });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("O servidor do calendário não respondeu.");
  expect(alert).toHaveTextContent("Desde 18/11, 09:00.");
  await userEvent.click(screen.getByRole("button", { name: /^Corrigir o endereço\s+Pessoal$/ }));
  const form = within(screen.getByRole("form", { name: "Mudar Pessoal" }));
  expect(form.getByRole("textbox", { name: "Endereço do calendário" })).toHaveValue("");
  await userEvent.type(form.getByRole("textbox", { name: "Endereço do calendário" }), "https://x.example/b.ics");
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(screen.queryByRole("form", { name: "Mudar Pessoal" })).toBeNull();
});

it("removes a calendar after a question, and reads one at once", async () => {
  let list = [calendar(), calendar({ id: "c2", name: "Trabalho", busy: 0, unclear: 2 })];
  const asked: string[] = [];
  await open({
    [LIST]: () => listOf(...list),
    "POST /api/therapist/t1/calendars/c2/read": () => {
      asked.push("read");
      return json({ status: 200, message: "Calendário lido." });
    },
    "DELETE /api/therapist/t1/calendars/c1": () => {
      list = list.slice(1);
      return json({ status: 200, message: "Calendário removido." });
    },
  });
  expect(await screen.findByText("2 compromissos têm um formato que não entendemos e não contam.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /^Ler agora\s+Trabalho$/ }));
  expect(await screen.findByText("Calendário lido.")).toBeVisible();
  expect(asked).toEqual(["read"]);
  await userEvent.click(screen.getByRole("button", { name: /^Remover\s+Pessoal$/ }));
  const question = within(await screen.findByRole("alertdialog"));
  await userEvent.click(question.getByRole("button", { name: "Remover" }));
  await waitFor(() => expect(screen.queryByText("Pessoal")).toBeNull());
});

it("offers no form when as many as possible are connected", async () => {
  await open({ [LIST]: () => listOf(...[1, 2, 3, 4, 5].map((n) => calendar({ id: `c${n}`, name: `Agenda ${n}` }))) });
  expect(await screen.findByText(/Você já conectou 5 calendários/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Conectar" })).toBeNull();
});

const ACCOUNTS = "POST /api/therapist/t1/calendar-accounts";
const CHOOSABLE = "GET /api/therapist/t1/calendar-accounts/a1/calendars";
const CHOOSE = "PUT /api/therapist/t1/calendar-accounts/a1/calendars";

const account = (over: Partial<CalendarAccount> = {}): CalendarAccount => ({
  id: "a1",
  host: "caldav.icloud.com",
  user: "ana@example.com",
  ...over,
});

const choosable = [
  { key: "k1", name: "Pessoal", writable: true, read: false, write: false },
  { key: "k2", name: "Feriados", writable: false, read: false, write: false },
];

const withAccounts = (...accounts: CalendarAccount[]) => json({ calendars: [], most: 5, accounts, mostAccounts: 3 });

async function fillAccount(password: string) {
  const user = await screen.findByLabelText("Usuário");
  await userEvent.clear(user);
  await userEvent.type(user, "ana@example.com");
  await userEvent.clear(screen.getByLabelText("Senha de aplicativo"));
  await userEvent.type(screen.getByLabelText("Senha de aplicativo"), password);
  await userEvent.click(screen.getByRole("button", { name: "Conectar conta" }));
}

it("connects an account, says at the field what is wrong, and asks at once which calendars are read and written", async () => {
  const list: CalendarAccount[] = [];
  const bodies: unknown[] = [];
  let choice: unknown;
  await open({
    [LIST]: () => withAccounts(...list),
    [ACCOUNTS]: async (request) => {
      bodies.push(await request.clone().json());
      if (bodies.length === 1)
        return json(
          {
            status: 422,
            code: "invalid",
            description: "Confira os campos.",
            fields: [{ name: "password", description: "O servidor não aceitou o usuário ou a senha." }],
          },
          422,
        );
      list.push(account());
      return json({ id: "a1", message: "Conta conectada. Escolha os calendários." });
    },
    [CHOOSABLE]: () => json({ calendars: choosable }),
    [CHOOSE]: async (request) => {
      choice = await request.clone().json();
      return json({ status: 200, message: "Escolha salva." });
    },
  });
  await userEvent.click(await screen.findByRole("radio", { name: /Por conta CalDAV/ }));
  await fillAccount("errada");
  expect(await screen.findByText("O servidor não aceitou o usuário ou a senha.")).toBeVisible();
  expect(screen.getByLabelText("Usuário")).toHaveValue("ana@example.com");
  await fillAccount("abcd-efgh");
  expect(bodies[1]).toEqual({ address: "https://caldav.icloud.com", user: "ana@example.com", password: "abcd-efgh" });

  const form = within(await screen.findByRole("form", { name: "Calendários de caldav.icloud.com" }));
  await userEvent.click(form.getByRole("checkbox", { name: "Feriados" }));
  const write = form.getByLabelText("Escrever minhas sessões em");
  expect(
    within(write)
      .getAllByRole("option")
      .map((one) => one.textContent),
  ).toEqual(["Nenhum", "Pessoal"]);
  expect(form.queryByRole("checkbox", { name: /iniciais/ })).toBeNull();
  await userEvent.selectOptions(write, "Pessoal");
  await userEvent.click(form.getByRole("checkbox", { name: /iniciais/ }));
  await userEvent.click(form.getByRole("button", { name: "Salvar escolha" }));
  await waitFor(() => expect(choice).toEqual({ read: ["k2"], write: "k1", initials: true }));
  await waitFor(() => expect(screen.queryByRole("form", { name: /^Calendários de/ })).toBeNull());
});

it("asks for the address of another server", async () => {
  const bodies: { address?: string }[] = [];
  await open({
    [LIST]: () => withAccounts(),
    [ACCOUNTS]: async (request) => {
      bodies.push(await request.clone().json());
      return json({ id: "a1", message: "Conta conectada." });
    },
    [CHOOSABLE]: () => json({ calendars: [] }),
  });
  await userEvent.click(await screen.findByRole("radio", { name: /Por conta CalDAV/ }));
  await userEvent.selectOptions(screen.getByLabelText("Onde fica a conta?"), "Nextcloud ou outro");
  await fillAccount("abcd");
  expect(await screen.findByText("Informe o endereço do servidor.")).toBeVisible();
  await userEvent.type(screen.getByLabelText("Endereço do servidor"), "nuvem.example");
  await userEvent.click(screen.getByRole("button", { name: "Conectar conta" }));
  await waitFor(() => expect(bodies[0]?.address).toBe("nuvem.example"));
});

it("shows what is written, what fails, and lets the password be changed and the account removed", async () => {
  const list = [
    account({
      writes: {
        name: "Trabalho",
        initials: false,
        coming: 8,
        writtenAt: "2026-11-18T17:30:00Z",
        problem: "O servidor não aceitou o usuário ou a senha.",
        failingSince: "2026-11-18T18:00:00Z",
      },
    }),
  ];
  let password: unknown;
  await open({
    [LIST]: () => withAccounts(...list),
    "PUT /api/therapist/t1/calendar-accounts/a1/password": async (request) => {
      password = await request.clone().json();
      return json({ status: 200, message: "Senha trocada." });
    },
    "DELETE /api/therapist/t1/calendar-accounts/a1": () => {
      list.pop();
      return json({ status: 200, message: "Conta removida." });
    },
  });
  expect(await screen.findByText("8 sessões futuras estão em Trabalho.")).toBeVisible();
  expect(screen.getByText("Conferido 18/11, 14:30")).toBeVisible();
  expect(screen.getByText("Não conseguimos escrever em Trabalho")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /Trocar a senha/ }));
  const form = within(screen.getByRole("form", { name: "Trocar a senha de caldav.icloud.com" }));
  expect(form.getByLabelText("Usuário")).toHaveValue("ana@example.com");
  await userEvent.type(form.getByLabelText("Senha de aplicativo"), "nova");
  await userEvent.click(form.getByRole("button", { name: "Salvar senha" }));
  await waitFor(() => expect(password).toEqual({ user: "ana@example.com", password: "nova" }));
  await userEvent.click(screen.getByRole("button", { name: /Remover/ }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remover" }));
  await waitFor(() => expect(screen.queryByText("caldav.icloud.com")).toBeNull());
});

it("says why the server of an account does not tell its calendars", async () => {
  await open({
    [LIST]: () => withAccounts(account()),
    [CHOOSABLE]: () =>
      json(
        {
          status: 422,
          code: "invalid",
          description: "Confira os campos.",
          fields: [{ name: "account", description: "O servidor do calendário não respondeu." }],
        },
        422,
      ),
  });
  await userEvent.click(await screen.findByRole("button", { name: /Escolher calendários/ }));
  expect(await screen.findByText("O servidor do calendário não respondeu.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Tentar de novo" })).toBeVisible();
});
