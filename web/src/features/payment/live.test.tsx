import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { close, json, openPayment, paid, pix, SESSION, session } from "./testkit";

afterEach(() => vi.useRealTimers());

/** A server whose stream stays open until the test speaks on it. */
function stream() {
  let say = (_: string) => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      say = (text) => controller.enqueue(new TextEncoder().encode(text));
    },
  });
  return { answer: () => new Response(body, { status: 200 }), say: (text: string) => say(text) };
}

describe("R190 the turn to paid", () => {
  it("comes by the stream, says so once, and confirming reads the data again", async () => {
    const news = stream();
    let done = false;
    const app = await openPayment({
      [SESSION]: () => json(done ? paid() : session({ paymentInfo: pix() })),
      "GET /api/events": news.answer,
    });
    await screen.findByLabelText("PIX copia e cola");
    const before = app.count(SESSION);
    act(() => news.say("event: session\ndata: other\n\n"));
    expect(app.count(SESSION)).toBe(before);
    done = true;
    act(() => news.say("event: session\ndata: s1\n\n"));
    expect(await screen.findByRole("heading", { name: "Pagamento realizado com sucesso" })).toBeVisible();
    expect(screen.queryByLabelText("PIX copia e cola")).toBeNull();
    const seen = app.count(SESSION);
    await close();
    await waitFor(() => expect(app.count(SESSION)).toBe(seen + 1));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.getByText("Pagamento confirmado!")).toBeVisible();
    // The form was long and the answer is short: eyes and keyboard are led to it.
    expect(document.activeElement).toContainElement(screen.getByText("Pagamento confirmado!"));
    expect(document.activeElement).not.toBe(document.body);
    expect(HTMLElement.prototype.scrollIntoView).toHaveBeenCalled();
  });

  it("comes by the refresh every 60 seconds without the stream, which then stops", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let done = false;
    const app = await openPayment({ [SESSION]: () => json(done ? paid() : session({ paymentInfo: pix() })) });
    await screen.findByLabelText("PIX copia e cola");
    const before = app.count(SESSION);
    await act(() => vi.advanceTimersByTimeAsync(58_000));
    expect(app.count(SESSION)).toBe(before);
    done = true;
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(await screen.findByRole("heading", { name: "Pagamento realizado com sucesso" })).toBeVisible();
    const seen = app.count(SESSION);
    await act(() => vi.advanceTimersByTimeAsync(180_000));
    expect(app.count(SESSION)).toBe(seen);
  });

  it("is silent on a session that was already paid", async () => {
    const app = await openPayment({ [SESSION]: () => json(paid()) });
    expect(await screen.findByText("Pagamento confirmado!")).toBeVisible();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(app.count("GET /api/events")).toBe(0);
  });
});

it("Q060 hears of a PIX that was paid after the time was released", async () => {
  const news = stream();
  const gone = {
    state: "cancelado",
    stage: "CANCELLED",
    status: "Cancelado",
    statusCode: "CANCELLED",
    canPay: false,
    paymentInfo: pix({ status: "Expirado", statusCode: "EXPIRED" }),
  } as const;
  let late = false;
  await openPayment({ [SESSION]: () => json(late ? paid() : session(gone)), "GET /api/events": news.answer });
  expect(await screen.findByText(/Se você já pagou o código PIX, o valor não se perde/)).toBeVisible();
  late = true;
  act(() => news.say("event: session\ndata: s1\n\n"));
  expect(await screen.findByRole("heading", { name: "Pagamento realizado com sucesso" })).toBeVisible();
});

it("tells that a payment in analysis was refused, and offers the form again", async () => {
  const news = stream();
  const waiting = {
    ...pix(),
    type: "card",
    status: "Aguardando processamento",
    statusCode: "PROCESSING",
    qrCodeCopy: "",
    qrCodeLink: "",
  } as const;
  let refused = false;
  await openPayment({
    [SESSION]: () => json(session(refused ? {} : { paymentInfo: waiting })),
    "GET /api/events": news.answer,
  });
  await screen.findByText("Estamos processando o seu pagamento");
  refused = true;
  act(() => news.say("event: session\ndata: s1\n\n"));
  expect(await screen.findByRole("heading", { name: "O pagamento não foi aprovado" })).toBeVisible();
  await close();
  expect(screen.getByText("Como você quer pagar?")).toBeVisible();
});

it("looks again when the hold has run out", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const until = new Date(Date.now() + 5_000).toISOString();
  const app = await openPayment({
    [SESSION]: () =>
      json(Date.now() < new Date(until).getTime() ? session({ holdUntil: until }) : session({ canPay: false })),
  });
  await screen.findByText("Como você quer pagar?");
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(await screen.findByText("A reserva expirou")).toBeVisible();
  expect(screen.getByRole("link", { name: "Escolher outro horário" })).toHaveAttribute("href", "/psicologo-perfil/t1");
  expect(app.count(SESSION)).toBeLessThan(4);
});

it("R187 looks again when the time of a PIX code has run out, and offers a new one", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const expiresAt = new Date(Date.now() + 5_000).toISOString();
  const over = () => Date.now() >= new Date(expiresAt).getTime();
  const app = await openPayment({
    [SESSION]: () =>
      json(session({ paymentInfo: pix({ expiresAt, ...(over() && { status: "Expirado", statusCode: "EXPIRED" }) }) })),
  });
  await screen.findByLabelText("PIX copia e cola");
  const before = app.count(SESSION);
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(await screen.findByText("Este código PIX expirou")).toBeVisible();
  expect(screen.getByRole("button", { name: "Gerar novo código" })).toBeVisible();
  expect(app.count(SESSION)).toBe(before + 1);
});
