import { useRef } from "react";
import { ApiError } from "~/api/errors";
import type { PaymentInfo } from "~/api/queries/sessions";
import { ignoreStale } from "~/login/me";
import { popup } from "~/ui/Popup";
import { type PaymentRequest, startPayment } from "./api";
import { withoutPath } from "./rules";
import { BadCard, showBadCard } from "./shared/cardForm";
import { refreshHolds } from "./shared/holds";
import { results as t } from "./strings";

/** The result of an attempt to pay, as far as the form needs it. */
export type PayOutcome =
  | { ok: true }
  | {
      ok: false;
      fields: { name: string; description: string }[];
      /** Cards are refused for now because of too many attempts; PIX and balance still work. */
      noCards: boolean;
    };

interface Options {
  id: string;
  reload: () => Promise<unknown>;
  announce: () => void;
  /** Reads the user again, because the header shows the balance. */
  refresh: () => Promise<unknown>;
  /** Sends the payment; without it that of the session `id`. */
  start?: (request: PaymentRequest) => Promise<PaymentInfo | undefined>;
}

const failed = (fields: { name: string; description: string }[] = [], noCards = false): PayOutcome => ({
  ok: false,
  fields,
  noCards,
});

/**
 * Shows the server's text. Without a response nobody knows whether the charge was made, so the text says that the page
 * will show it; the caller reloads.
 */
function showFailure(error: ApiError): void {
  const text = error.status === 0 ? { title: t.lost, text: t.lostText } : { title: error.description || t.failed };
  void popup.show({ tone: "error", confirmLabel: t.close, ...text });
}

/** A response without status is treated as 502. */
async function charge(start: NonNullable<Options["start"]>, request: PaymentRequest): Promise<PaymentInfo> {
  const info = await start(request);
  if (!info?.statusCode) throw new ApiError(502);
  return info;
}

function showResult(info: PaymentInfo, announce: () => void): void {
  if (info.statusCode === "PAID") announce();
  else if (info.type === "pix") void popup.show({ tone: "success", title: t.pixMade });
  else void popup.show({ tone: "success", title: t.pending, text: t.pendingText });
}

/** Pays, one attempt at a time. After each attempt the session is read again, and the page shows its state. */
export function usePayment({ id, reload, announce, refresh, start = (r) => startPayment(id, r) }: Options) {
  const running = useRef(false);

  async function attempt(make: () => Promise<PaymentRequest>): Promise<PayOutcome> {
    try {
      const request = await make();
      const info = await charge(start, request);
      await reload();
      if (request.creditsUsed > 0) void refresh().catch(ignoreStale);
      void refreshHolds();
      showResult(info, announce);
      return { ok: true };
    } catch (error) {
      if (error instanceof BadCard) return failed(await showBadCard(error, t.close));
      if (!(error instanceof ApiError)) throw error;
      const fields = withoutPath(error.fields);
      await reload();
      if (fields.length === 0 || error.status !== 422) showFailure(error);
      return failed(fields, error.code.startsWith("payment.card_") && error.status === 429);
    }
  }

  /** A second click during an attempt does nothing. */
  async function pay(make: () => Promise<PaymentRequest>): Promise<PayOutcome> {
    if (running.current) return failed();
    running.current = true;
    try {
      return await attempt(make);
    } finally {
      running.current = false;
    }
  }
  return { pay };
}
