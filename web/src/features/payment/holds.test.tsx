import { act, renderHook, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { forget } from "~/lib/forget";
import { tokenStore } from "~/lib/token";
import { fakeServer, tokenFor } from "../../../tests/renderApp";
import { holdsOf, refreshHolds, useHolds } from "./shared/holds";
import { json, open, paid, person, session } from "./testkit";

afterEach(() => vi.useRealTimers());

const AHEAD = "GET /api/customer/u1/sessions";
const NEXT = "GET /api/customer/u1/next-sessions";
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const serving = (sessions: unknown[]) => ({ [AHEAD]: () => json({ sessions }), [NEXT]: () => json({ sessions: [] }) });

/** The first banner: the page's own heading is one too. */
const siteHeader = () => within(screen.getAllByRole("banner")[0] as HTMLElement);

it("a hold is what can still be paid, the one that ends first in front", () => {
  const late = session({ id: "a", holdUntil: "2026-11-15T16:00:00Z" });
  const first = session({ id: "b", holdUntil: "2026-11-15T15:30:00Z" });
  const analysis = {
    type: "card",
    status: "Aguardando processamento",
    statusCode: "PROCESSING",
    amount: 1,
    creditsUsed: 0,
    qrCodeLink: "",
    qrCodeCopy: "",
  } as const;
  const others = [paid({ id: "c" }), session({ id: "d", canPay: false }), session({ id: "e", paymentInfo: analysis })];
  expect(holdsOf([late, ...others, first]).map((hold) => hold.id)).toEqual(["b", "a"]);
});

it("only the last question counts: an answer from before a booking may arrive after it", async () => {
  forget();
  tokenStore.set(tokenFor(person("CUSTOMER")));
  const answers: ((response: Response) => void)[] = [];
  fakeServer({ [AHEAD]: () => new Promise((resolve) => answers.push(resolve)) });
  const { result } = renderHook(useHolds);
  const before = refreshHolds();
  const after = refreshHolds();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(json({ sessions: [session({ id: "new" })] }));
  await act(() => after);
  answers[0]?.(json({ sessions: [] }));
  await act(() => before);
  expect(result.current.map((hold) => hold.id)).toEqual(["new"]);
});

describe("a payment that was left open", () => {
  it("can be continued from home and header, with the time that is left", async () => {
    await open("/home-cliente", serving([session({ holdUntil: soon(10) })]));
    const box = within(await screen.findByRole("region", { name: "Continue o pagamento" }));
    expect(box.getByRole("link", { name: /Continuar pagamento/ })).toHaveAttribute("href", "/sessao-pagamento/s1");
    expect(box.getByRole("timer")).toHaveTextContent(/^(10:00|9:5\d)$/);
    expect(
      box.getByText("Sessão com Helena Prado, segunda-feira, 16 de novembro, às 09:00.", { selector: "p" }),
    ).toBeVisible();
    const header = siteHeader();
    expect(await header.findByRole("link", { name: /Continue o pagamento/ })).toHaveAttribute(
      "href",
      "/sessao-pagamento/s1",
    );
  });

  it("is gone from both when its time has run out", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const until = soon(0.1);
    const live = () => Date.now() < new Date(until).getTime();
    await open("/home-cliente", {
      [AHEAD]: () => json({ sessions: live() ? [session({ holdUntil: until })] : [] }),
      [NEXT]: () => json({ sessions: [] }),
    });
    await screen.findByRole("region", { name: "Continue o pagamento" });
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(screen.queryByText("Continue o pagamento")).toBeNull();
  });

  it("is not in the header of its own payment page, nor asked about for others", async () => {
    const app = await open("/sessao-pagamento/s1", serving([session()]));
    await screen.findByText("Como você quer pagar?");
    expect(siteHeader().queryByText("Continue o pagamento")).toBeNull();
    app.unmount();
    const other = await open("/pagamento-realizado", serving([session()]), person("THERAPIST"));
    await screen.findByRole("heading", { name: "Pagamento realizado com sucesso" });
    expect(other.count(AHEAD)).toBe(0);
  });
});
