import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { session } from "../booking/testkit";
import {
  atNoon,
  CHANGE,
  changed,
  fault,
  json,
  ONE,
  occurrence,
  open,
  person,
  planned,
  popupOf,
  press,
  pressIn,
  standing,
} from "./testkit";

const PAGE = "/atendimento-fixo/h1";
beforeEach(() => atNoon());

const cancelled = { status: 200, message: "Sessão cancelada.", outcome: "NOTHING", amount: 0, text: "Sem custo." };

const dates = async () => within(await screen.findByRole("list", { name: "Próximas datas" }));

describe("the page of a standing hour", () => {
  it("Q224 shows the rhythm, the price and each date with the state of its payment", async () => {
    await open(PAGE, { [ONE]: () => json(standing({ method: "card", cardId: "c1" })) });
    expect(await screen.findByRole("heading", { level: 1, name: "Toda semana, quinta-feira às 19:00" })).toBeVisible();
    expect(screen.getByText("R$ 160,00")).toBeVisible();
    const list = await dates();
    const [first, second] = list.getAllByRole("listitem");
    expect(first).toHaveTextContent("Agendada");
    expect(first).toHaveTextContent("Cobrança em 24/11/2026 às 19:00");
    expect(second).toHaveTextContent("Paga");
    expect(list.getByRole("link", { name: /^Mudar só esta ?de quinta-feira, 26 de novembro$/ })).toHaveAttribute(
      "href",
      "/sessao-reagendamento/t1/s1",
    );
  });

  it.each([
    ["2026-11-21T15:00:00Z", true],
    ["2026-11-21T15:00:01Z", false],
  ])("a session by PIX that starts at %s has the button to pay: %s", async (startsAt, payable) => {
    await open(PAGE, { [ONE]: () => json(standing({ occurrences: [occurrence(1, { startsAt })] })) });
    const list = await dates();
    expect(list.getByText(payable ? "Aguardando pagamento" : "Agendada")).toBeVisible();
    const when = payable ? "Pague até 25/11/2026 às 19:00" : "Código PIX em 24/11/2026 às 19:00";
    expect(list.getByText(when)).toBeVisible();
    expect(list.queryByRole("link", { name: /^Pagar/ }) !== null).toBe(payable);
  });

  it("a card that was refused is said, with the next charge and the button to pay", async () => {
    const failed = occurrence(1, { paymentFailed: true, chargedAt: "2026-11-25T06:00:00Z" });
    await open(PAGE, { [ONE]: () => json(standing({ method: "card", cardId: "c1", occurrences: [failed] })) });
    const list = await dates();
    expect(list.getByText("O pagamento não foi aprovado.")).toBeVisible();
    expect(list.getByText("Cobrança em 25/11/2026 às 03:00")).toBeVisible();
    expect(list.getByRole("link", { name: /^Pagar/ })).toHaveAttribute("href", "/sessao-pagamento/s1");
  });

  it("a skipped or released date stays without buttons", async () => {
    const occurrences = [occurrence(1, { state: "SKIPPED" }), occurrence(2, { day: "03/12/2026", state: "RELEASED" })];
    await open(PAGE, { [ONE]: () => json(standing({ occurrences })) });
    const list = await dates();
    expect(list.getByText("Cancelada")).toBeVisible();
    expect(list.getByText("Liberada sem pagamento")).toBeVisible();
    expect(list.queryByRole("button")).toBeNull();
  });

  it("a date that was skipped and has a session again is shown once", async () => {
    const occurrences = [occurrence(1, { state: "SKIPPED" }), occurrence(2), occurrence(3, { state: "SKIPPED" })];
    await open(PAGE, { [ONE]: () => json(standing({ occurrences })) });
    const list = await dates();
    expect(list.getAllByRole("listitem")).toHaveLength(1);
    expect(list.getByText("Agendada")).toBeVisible();
  });

  it("after the end only the sessions that still take place are listed", async () => {
    const occurrences = [occurrence(1, { state: "SKIPPED" }), occurrence(2, { day: "03/12/2026", state: "PAID" })];
    await open(PAGE, { [ONE]: () => json(standing({ state: "ENDED", reason: "ENDED_BY_PATIENT", occurrences })) });
    const list = await dates();
    expect(list.getAllByRole("listitem")).toHaveLength(1);
    expect(list.getByText("Paga")).toBeVisible();
  });

  it("skips one session after a question that names the outcome", async () => {
    const app = await open(PAGE, {
      "GET /api/session/s1": () => json(session({ id: "s1", cancelText: "Cancelar não tem custo." })),
      "POST /api/session/s1/cancel": () => json(cancelled),
    });
    await press(/^Pular ?de quinta-feira, 26 de novembro$/);
    const asked = await popupOf("Pular a sessão de quinta-feira, 26 de novembro?");
    expect(asked).toHaveTextContent("Cancelar não tem custo.");
    expect(await app.bodies("POST /api/session/s1/cancel")).toEqual([]);
    await pressIn(asked, "Pular");
    await popupOf("Sessão cancelada com sucesso!");
    expect(await app.bodies("POST /api/session/s1/cancel")).toEqual([{ id: "s1", acceptLate: false }]);
  });

  it("ends after the outcome was shown; what is paid stays unless chosen otherwise", async () => {
    const app = await open(PAGE, {
      [CHANGE]: async (request) => {
        const { cancelPaid } = await request.clone().json();
        if (!cancelPaid) return json(changed());
        const late = { ...changed().sessions[0], kept: false, late: true, text: "O valor pago não é devolvido." };
        return json({ ...changed(), lost: 160, text: "1 sessão paga é cancelada.", sessions: [late] });
      },
    });
    await press("Encerrar");
    const box = await screen.findByRole("dialog", { name: "Encerrar o atendimento fixo" });
    expect(await within(box).findByText(/1 sessão já paga continua marcada/)).toBeVisible();
    expect(within(box).getByRole("button", { name: "Encerrar" })).toHaveClass(/secondary/);
    expect(within(box).getByRole("button", { name: "Voltar" })).toHaveClass(/primary/);
    await userEvent.click(within(box).getByRole("checkbox", { name: "Cancelar também as sessões já pagas" }));
    expect(await within(box).findByText("Não voltam ao paciente: R$ 160,00.")).toBeVisible();
    await pressIn(box, "Encerrar");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await app.bodies(CHANGE)).toEqual([
      { action: "END", preview: true },
      { action: "END", cancelPaid: true, preview: true },
      { action: "END", cancelPaid: true, acceptLate: true },
    ]);
  });

  it("without the outcome nothing can be confirmed, and the reason is told", async () => {
    await open(PAGE, { [CHANGE]: () => fault(409, "standing.over", "Este atendimento fixo mudou ou já terminou.") });
    await press("Encerrar");
    const box = await screen.findByRole("dialog", { name: "Encerrar o atendimento fixo" });
    expect(await within(box).findByRole("alert")).toHaveTextContent("Este atendimento fixo mudou ou já terminou.");
    expect(within(box).queryByRole("button", { name: "Encerrar" })).toBeNull();
    expect(within(box).queryByRole("button", { name: "Tentar novamente" })).toBeNull();
  });

  it("an outcome that did not arrive can be asked for again", async () => {
    let broken = true;
    await open(PAGE, { [CHANGE]: () => (broken ? json({}, 500) : json(changed())) });
    await press("Encerrar");
    const box = await screen.findByRole("dialog", { name: "Encerrar o atendimento fixo" });
    const again = await within(box).findByRole("button", { name: "Tentar novamente" });
    broken = false;
    await userEvent.click(again);
    expect(await within(box).findByRole("button", { name: "Encerrar" })).toBeVisible();
  });

  it("resuming says what each new date costs", async () => {
    const paused = { state: "PAUSED", reason: "PAUSED_BY_PATIENT", occurrences: [] as never[] } as const;
    const text = "1 nova data entra na agenda.";
    await open(PAGE, {
      [ONE]: () => json(standing(paused)),
      [CHANGE]: () => json(changed({ state: "ACTIVE", text, sessions: [], days: [planned("26/11/2026")] })),
    });
    await press("Retomar");
    const box = await screen.findByRole("dialog", { name: "Retomar o atendimento fixo" });
    expect(
      await within(box).findByText(/Cada nova data custa R\$ 160,00 .* Nada é cobrado ao confirmar\./),
    ).toBeVisible();
  });

  it("pauses between two days, which it checks first", async () => {
    const app = await open(PAGE, { [CHANGE]: () => json(changed({ state: "PAUSED", sessions: [] })) });
    await press("Pausar");
    const box = await screen.findByRole("dialog", { name: "Pausar o atendimento fixo" });
    await pressIn(box, "Ver o que acontece");
    expect(within(box).getAllByText("Informe a data.")).toHaveLength(2);
    await userEvent.type(within(box).getByLabelText("Primeiro dia da pausa"), "01/12/2026");
    await userEvent.type(within(box).getByLabelText("Último dia da pausa"), "31/12/2026");
    await pressIn(box, "Ver o que acontece");
    await userEvent.click(await within(box).findByRole("button", { name: "Pausar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const days = { firstDay: "01/12/2026", lastDay: "31/12/2026" };
    expect(await app.bodies(CHANGE)).toEqual([
      { action: "PAUSE", ...days, preview: true },
      { action: "PAUSE", ...days, acceptLate: false },
    ]);
  });

  it("a pause for lack of payment says so and can be resumed", async () => {
    await open(PAGE, { [ONE]: () => json(standing({ state: "PAUSED", reason: "NOT_PAID", occurrences: [] })) });
    expect(await screen.findByRole("alert")).toHaveTextContent("Pausado por falta de pagamento");
    expect(screen.getByRole("button", { name: "Retomar" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Pausar" })).toBeNull();
    expect(screen.getByText("Não há datas marcadas agora.")).toBeVisible();
  });

  it.each([
    ["PAUSED_BY_PATIENT", "CUSTOMER", "Depois elas voltam sozinhas.", true],
    ["PAUSED_BY_PATIENT", "THERAPIST", "O paciente fez a pausa, e só ele pode retomar antes.", false],
    ["PAUSED_BY_THERAPIST", "THERAPIST", "Depois elas voltam sozinhas.", true],
    ["PAUSED_BY_THERAPIST", "CUSTOMER", "Quem atende você fez a pausa, e só essa pessoa pode retomar antes.", false],
  ] as const)("who paused resumes: %s, seen by %s", async (reason, role, text, mayResume) => {
    const pause = { pausedFrom: "01/12/2026", pausedTo: "31/12/2026", occurrences: [] };
    await open(PAGE, { [ONE]: () => json(standing({ state: "PAUSED", reason, ...pause })) }, person(role));
    expect(await screen.findByText(text, { exact: false })).toBeVisible();
    expect(screen.queryAllByRole("button", { name: "Retomar" })).toHaveLength(mayResume ? 1 : 0);
    expect(screen.getByRole("button", { name: "Encerrar" })).toBeVisible();
  });

  it.each(["NOT_PAID", "ACCOUNT_CHANGED"])("a therapist does not resume a pause by %s", async (reason) => {
    await open(
      PAGE,
      { [ONE]: () => json(standing({ state: "PAUSED", reason, occurrences: [] })) },
      person("THERAPIST"),
    );
    expect(await screen.findByText("As sessões voltam quando o paciente retomar.", { exact: false })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Retomar" })).toBeNull();
  });

  it("Q226 a new price can be accepted until its day", async () => {
    let accepted = false;
    const price = { nextPrice: 180, nextPriceDay: "20/12/2026", nextPriceAnswerBy: "16/12/2026" };
    await open(PAGE, {
      [ONE]: () => json(standing({ ...price, nextPriceAccepted: accepted })),
      "POST /api/standing/h1/price": () => {
        accepted = true;
        return json({ status: 200, message: "Novo preço aceito." });
      },
    });
    expect(
      await screen.findByText(
        /Hoje cada sessão custa R\$ 160,00. A partir de 20\/12\/2026, custa R\$ 180,00. .* até 16\/12\/2026/,
      ),
    ).toBeVisible();
    await press("Aceitar o novo preço");
    expect(await screen.findByText("Você aceitou o novo preço: R$ 180,00 a partir de 20/12/2026.")).toBeVisible();
  });

  it("Q226 a lower price needs no answer", async () => {
    await open(PAGE, { [ONE]: () => json(standing({ nextPrice: 140, nextPriceDay: "20/12/2026" })) });
    expect(await screen.findByText("A partir de 20/12/2026, cada sessão custa R$ 140,00.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Aceitar o novo preço" })).toBeNull();
  });

  it("an ended one has no actions", async () => {
    await open(PAGE, {
      [ONE]: () => json(standing({ state: "ENDED", reason: "PRICE_NOT_ACCEPTED", occurrences: [] })),
    });
    expect(await screen.findByText("O novo preço não foi aceito no prazo.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Encerrar" })).toBeNull();
  });

  it("the therapist sees no means of payment and cancels on the page that asks for a message", async () => {
    const { method: _method, ...own } = standing();
    await open(PAGE, { [ONE]: () => json(own) }, person("THERAPIST"));
    const skip = await screen.findByRole("link", { name: /^Pular ?de quinta-feira, 26 de novembro$/ });
    expect(skip).toHaveAttribute("href", "/cancelar-sessao?id=s1");
    expect(screen.queryByText("Mudar a forma de pagamento")).toBeNull();
  });

  it("somebody else's is not found", async () => {
    await open(PAGE, { [ONE]: () => fault(404, "not_found", "Não encontrado.") });
    expect(await screen.findByRole("heading", { name: "Atendimento fixo não encontrado" })).toBeVisible();
  });

  it("can try again after a failure", async () => {
    let broken = true;
    await open(PAGE, { [ONE]: () => (broken ? json({}, 500) : json(standing())) });
    const retry = await screen.findByRole("button", { name: "Tentar novamente" });
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByRole("heading", { level: 1, name: /^Toda semana/ })).toBeVisible();
  });
});
