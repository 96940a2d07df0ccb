import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { popup } from "~/ui/Popup";
import {
  atNoon,
  CALENDAR,
  CANCEL,
  dialog,
  emptyMonth,
  held,
  json,
  LATE_TEXT,
  late,
  open,
  PAST,
  person,
  press,
  SESSION,
  session,
  tooLate,
} from "./testkit";

beforeEach(() => atNoon());
afterEach(() => void vi.useRealTimers());

const at = "/sessao-detalhes/s1";
const therapist = person("THERAPIST", { id: "t1" });
const seenBy = (role: string, body = session()) =>
  open(at, { [SESSION]: () => json(body) }, role === "THERAPIST" ? therapist : person(role));
const fact = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling;

describe("the detail of a session", () => {
  it.each(["CUSTOMER", "ENTERPRISE"])("R171 shows %s the time and the psychologist", async (role) => {
    await seenBy(role);
    expect(await screen.findByRole("heading", { name: "Helena Prado" })).toBeVisible();
    expect(fact("Data")).toHaveTextContent("19/11/2026");
    expect(fact("Início")).toHaveTextContent("09:00");
    expect(fact("Término")).toHaveTextContent("10:00");
    expect(screen.getByText(/CRP 06\/128841 · SP/)).toBeVisible();
    expect(screen.getByText("Psicanálise")).toBeVisible();
    expect(screen.getByRole("link", { name: "Ver perfil completo" })).toHaveAttribute("href", "/psicologo-perfil/t1");
    expect(screen.queryByText("bruno@psic.test")).toBeNull();
  });

  it("R171.4 shows the psychologist the patient's photo, name and e-mail, and no price", async () => {
    const app = await seenBy("THERAPIST");
    expect(await screen.findByRole("heading", { name: "Bruno Reis" })).toBeVisible();
    expect(screen.getByText("bruno@psic.test")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Ver perfil completo" })).toBeNull();
    expect(screen.queryByText("Valor")).toBeNull();
    await waitFor(() => expect(app.asked("GET /api/user/u1/profile-picture")).not.toHaveLength(0));
    expect(app.asked("GET /api/user/u1/profile-picture")[0]?.headers.get("Authorization")).toBeTruthy();
  });

  it.each(["CUSTOMER", "THERAPIST"])(
    "shows %s who was in the room of a session that is over, and not before",
    async (role) => {
      const met = { presence: "MET", therapistMinutes: 50, patientMinutes: 48, togetherMinutes: 47 };
      const who = role === "THERAPIST" ? therapist : person(role);
      const answers = (past: boolean) => ({
        [SESSION]: () => json(session(past ? { past: true, stage: "DONE" } : {})),
        "GET /api/session/s1/attendance": () => json(met),
      });
      const before = await open(at, answers(false), who);
      await screen.findByText("Término");
      expect(before.asked("GET /api/session/s1/attendance")).toHaveLength(0);
      before.unmount();
      await open(at, answers(true), who);
      const card = await screen.findByRole("region", { name: "Presença na sala" });
      expect(within(card).getByText("47 minutos")).toBeVisible();
    },
  );

  it("R170 reads Aguardando pagamento while there is no payment, then the server's word", async () => {
    const first = await seenBy("CUSTOMER", held());
    await screen.findByText("Sessão agendada!");
    expect(fact("Pagamento")).toHaveTextContent("Aguardando pagamento");
    first.unmount();
    await seenBy("CUSTOMER");
    await screen.findByText("Pagamento confirmado!");
    expect(fact("Pagamento")).toHaveTextContent("Pago");
  });

  it("R172 leads to the payment and to the room", async () => {
    const unpaid = await seenBy("CUSTOMER", held());
    expect(await screen.findByRole("link", { name: "Pagar" })).toHaveAttribute("href", "/sessao-pagamento/s1");
    unpaid.unmount();
    await seenBy(
      "THERAPIST",
      session({ availability: { entranceAvailable: true, entranceDescription: "Iniciar sessão" } }),
    );
    expect(await screen.findByRole("link", { name: "Entrar" })).toHaveAttribute("href", "/sessao/s1");
  });

  it("counts the hold down", async () => {
    await seenBy("CUSTOMER", held());
    expect(await screen.findByRole("timer")).toHaveTextContent("O horário está reservado por mais 59:05");
  });

  it("counts nothing down while a payment is looked at, which keeps the time", async () => {
    await seenBy("CUSTOMER", held({ status: "Aguardando processamento", statusCode: "PROCESSING", canPay: false }));
    expect(await screen.findByText(/O pagamento está sendo processado/)).toBeVisible();
    expect(screen.queryByRole("timer")).toBeNull();
  });

  it.each(["CUSTOMER", "ENTERPRISE", "THERAPIST"])("R173 offers %s to move and to cancel", async (role) => {
    await seenBy(role);
    expect(await screen.findByRole("link", { name: "Reagendar sessão" })).toHaveAttribute(
      "href",
      "/sessao-reagendamento/t1/s1",
    );
    expect(screen.getByRole("button", { name: "Cancelar sessão" })).toBeVisible();
  });

  it("says what cancelling does before the click", async () => {
    await seenBy("CUSTOMER");
    expect(await screen.findByText("Você recebe R$ 136,00 de saldo para usar em outra sessão.")).toBeVisible();
    expect(screen.getByText("Cancelar ou reagendar não tem custo até 19/11/2026 às 03:00.")).toBeVisible();
  });

  it("R206 offers nothing for a cancelled session", async () => {
    await seenBy(
      "CUSTOMER",
      session({
        status: "Cancelado",
        statusCode: "CANCELLED",
        state: "cancelado",
        stage: "CANCELLED",
        canCancel: false,
        canReschedule: false,
      }),
    );
    expect(await screen.findByText("Não foi possível encontrar a sessão")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Cancelar sessão" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Reagendar sessão" })).toBeNull();
  });

  it.each([
    ["CUSTOMER", "/termos-de-uso-usuario"],
    ["THERAPIST", "/termos-de-uso-psicologo"],
  ])("R174 links %s to the own terms and to the contact", async (role, terms) => {
    await seenBy(role);
    const main = within(await screen.findByRole("main"));
    expect(await main.findByRole("link", { name: "Termos de Uso" })).toHaveAttribute("href", terms);
    expect(main.getByRole("link", { name: "Fale com a gente" })).toHaveAttribute("href", "/contato");
  });

  it.each([
    ["CUSTOMER", "/home-cliente"],
    ["THERAPIST", "/home-psicologo"],
  ])("R175 Q012 tells %s that there is no such session", async (role, back) => {
    await open(at, { [SESSION]: () => json({ status: 404, description: "Não encontrado." }, 404) }, person(role));
    expect(
      await screen.findByText(
        "Ops! Ocorreu um erro. A Sessão não foi encontrada ou já foi finalizada, Verifique o link acessado.",
      ),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Voltar" })).toHaveAttribute("href", back);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("can be tried again after a failure", async () => {
    let broken = true;
    await open(at, { [SESSION]: () => (broken ? json({}, 500) : json(session())) });
    await screen.findByRole("button", { name: /Tentar/ });
    broken = false;
    await press(/Tentar/);
    expect(await screen.findByText("Pagamento confirmado!")).toBeVisible();
  });
});

describe("the files of a session", () => {
  const done = (over = {}) =>
    session({
      status: "Finalizado",
      statusCode: "FINISHED",
      state: "concluído",
      stage: "DONE",
      past: true,
      canCancel: false,
      canReschedule: false,
      ...over,
    });
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = vi.fn(() => "blob:1");
    URL.revokeObjectURL = vi.fn();
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it("fetches the calendar file with the login", async () => {
    const file = "GET /api/session/s1/calendar.ics";
    const app = await open(at, {
      [file]: () => new Response("BEGIN:VCALENDAR", { headers: { "Content-Type": "text/calendar" } }),
    });
    await press("Adicionar ao calendário");
    await waitFor(() => expect(saved).toEqual(["compromisso.ics"]));
    expect(app.asked(file)[0]?.headers.get("Authorization")).toBeTruthy();
  });

  it("Q187 lets the psychologist attach a receipt to a held session, labelled as what it is not", async () => {
    let attached = false;
    const app = await open(
      at,
      {
        [SESSION]: () => json(done({ hasReceipt: attached })),
        "POST /api/session/s1/receipt": () => {
          attached = true;
          return json({ status: 200, message: "Recibo anexado." });
        },
      },
      therapist,
    );
    const field = await screen.findByLabelText("Anexar recibo (PDF ou PNG)");
    expect(screen.getByText("Este arquivo não é o documento Receita Saúde.")).toBeVisible();
    await userEvent.upload(field, new File(["%PDF-1"], "r.pdf", { type: "application/pdf" }));
    expect(await screen.findByRole("button", { name: "Baixar recibo" })).toBeVisible();
    expect(app.asked("POST /api/session/s1/receipt")[0]?.headers.get("Content-Type")).toContain("multipart/form-data");
  });

  it("Q187 refuses a receipt that the server would not take before it is sent", async () => {
    const app = await open(at, { [SESSION]: () => json(done()) }, therapist);
    const file = new File(["%PDF-1"], "r.pdf", { type: "application/pdf" });
    Object.defineProperty(file, "size", { value: 5 * 1024 * 1024 + 1 });
    await userEvent.upload(await screen.findByLabelText("Anexar recibo (PDF ou PNG)"), file);
    expect(await screen.findByRole("heading", { name: "Envie um arquivo PDF ou PNG de até 5 MB." })).toBeVisible();
    expect(app.asked("POST /api/session/s1/receipt")).toHaveLength(0);
  });

  it("Q187 lets the patient download it", async () => {
    await open(at, {
      [SESSION]: () => json(done({ hasReceipt: true })),
      "GET /api/session/s1/receipt": () => new Response("x", { headers: { "Content-Type": "image/png" } }),
    });
    await press("Baixar recibo");
    await waitFor(() => expect(saved).toEqual(["recibo.png"]));
    expect(screen.queryByLabelText(/Anexar/)).toBeNull();
  });

  it("shows no receipts before the session is over", async () => {
    await open(at, {}, therapist);
    await screen.findByText("Aguarde o horário agendado.");
    expect(screen.queryByRole("heading", { name: "Recibo" })).toBeNull();
  });
});

describe("cancelling from the detail", () => {
  const answer = json({
    status: 200,
    message: "Sessão cancelada com sucesso!",
    outcome: "CREDIT",
    amount: 136,
    text: "Você recebe R$ 136,00 de saldo para usar em outra sessão.",
  });
  const cancelled = () => answer.clone();
  const homes = { "GET /api/customer/u1/next-sessions": () => json({ sessions: [] }) };

  it.each([
    ["CUSTOMER", "/home-cliente"],
    ["ENTERPRISE", "/home-cliente"],
  ])("R204 R205 asks %s once, tells the outcome and goes home", async (role, home) => {
    const app = await open(at, { [CANCEL]: cancelled, ...homes }, person(role));
    await press("Cancelar sessão");
    const question = within(await dialog("Deseja cancelar o agendamento da sessão?"));
    expect(question.getByText(/R\$ 136,00/)).toBeVisible();
    expect(question.getByRole("button", { name: "NÃO" })).toBeVisible();
    await press("SIM");
    await dialog("Sessão cancelada com sucesso!");
    expect(await app.asked(CANCEL)[0]?.json()).toEqual({ id: "s1", acceptLate: false });
    await press("OK");
    await waitFor(() => expect(app.at()).toBe(home));
  });

  it("Q211 leads the psychologist to the page that asks whether the hour opens again", async () => {
    const app = await open(at, { [CANCEL]: cancelled }, therapist);
    await press("Cancelar sessão");
    await waitFor(() => expect(app.at()).toBe("/cancelar-sessao"));
    expect(await screen.findByRole("checkbox", { name: /^Reabrir este horário\?/ })).not.toBeChecked();
    expect(screen.getByRole("textbox", { name: /^Mensagem ao paciente/ })).toBeVisible();
    expect(app.asked(CANCEL)).toHaveLength(0);
  });

  it("R204 changes nothing on NÃO", async () => {
    const app = await open(at, { [CANCEL]: cancelled });
    await press("Cancelar sessão");
    await dialog("Deseja cancelar o agendamento da sessão?");
    await press("NÃO");
    expect(app.asked(CANCEL)).toHaveLength(0);
    expect(app.at()).toBe(at);
  });

  const WARNING = "O prazo para cancelamento sem custos já expirou. Deseja continuar?";

  it("R207.2 R207.3 warns after the free window, and stops there on NÃO", async () => {
    const app = await open(at, { [SESSION]: () => json(late()), [CANCEL]: cancelled });
    await press("Cancelar sessão");
    await dialog("Deseja cancelar o agendamento da sessão?");
    await press("SIM");
    const asked = within(await dialog(WARNING));
    expect(asked.getByText(LATE_TEXT)).toBeVisible();
    expect(asked.getByText(/A lei garante 7 dias/)).toBeVisible();
    expect(asked.getByRole("link", { name: "Ver os termos, item 8.1" })).toHaveAttribute("target", "_blank");
    // Keeping the session is the loud answer, and comes first; cancelling is the quiet one.
    const answers = asked.getAllByRole("button");
    expect(answers.map((button) => [button.textContent, /primary/.test(button.className)])).toEqual([
      ["NÃO", true],
      ["SIM", false],
    ]);
    await press("NÃO");
    expect(app.asked(CANCEL)).toHaveLength(0);
    expect(app.at()).toBe(at);
  });

  it("R207.3 goes on with the accepted cost", async () => {
    const app = await open(at, { [SESSION]: () => json(late()), [CANCEL]: cancelled });
    await press("Cancelar sessão");
    await dialog("Deseja cancelar o agendamento da sessão?");
    await press("SIM");
    await dialog(WARNING);
    await press("SIM");
    await dialog("Sessão cancelada com sucesso!");
    expect(await app.asked(CANCEL)[0]?.json()).toEqual({ id: "s1", acceptLate: true });
    popup.clear();
  });

  it("R207.2 warns when the window closed while the page was open", async () => {
    let calls = 0;
    const app = await open(at, {
      [SESSION]: () => json(calls === 0 ? session() : late()),
      [CANCEL]: () => (calls++ === 0 ? tooLate() : cancelled()),
    });
    await press("Cancelar sessão");
    await dialog("Deseja cancelar o agendamento da sessão?");
    await press("SIM");
    expect(within(await dialog(WARNING)).getByText(LATE_TEXT)).toBeVisible();
    await press("SIM");
    await dialog("Sessão cancelada com sucesso!");
    expect(await app.asked(CANCEL)[1]?.json()).toEqual({ id: "s1", acceptLate: true });
    popup.clear();
  });

  it("R205 what was read before is asked for anew: agenda, session and balance", async () => {
    const INFO = "GET /api/user/info";
    const app = await open("/minha-agenda-cliente", {
      [CANCEL]: cancelled,
      [CALENDAR]: () => json(emptyMonth()),
      [PAST]: () => json([]),
      ...homes,
    });
    await screen.findByText("Próximas sessões do mês");
    await act(() => app.router.navigate({ to: at }));
    await press("Cancelar sessão");
    const known = { info: app.asked(INFO).length, session: app.asked(SESSION).length };
    await press("SIM");
    await dialog("Sessão cancelada com sucesso!");
    await waitFor(() => expect(app.asked(INFO)).toHaveLength(known.info + 1));
    await waitFor(() => expect(app.asked(SESSION)).toHaveLength(known.session + 1));
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/home-cliente"));
    expect(app.asked(CALENDAR)).toHaveLength(1);
    await act(() => app.router.navigate({ to: "/minha-agenda-cliente" }));
    await waitFor(() => expect(app.asked(CALENDAR)).toHaveLength(2));
  });

  it("R207.1 does not warn inside the free window", async () => {
    await open(at, { [CANCEL]: cancelled });
    expect(await screen.findByText("Pagamento confirmado!")).toBeVisible();
    expect(screen.queryByText(/já expirou/)).toBeNull();
  });
});
