import { useRef } from "react";
import { ApiError } from "~/api/errors";
import { ignoreStale } from "~/login/me";
import { popup } from "~/ui/Popup";
import { type PaymentInfo, type PaymentRequest, startPayment } from "./api";
import { formFields } from "./rules";
import { BadCard, tellBadCard } from "./shared/cardForm";
import { refreshHolds } from "./shared/holds";
import { results as t } from "./strings";

/** What became of an attempt, as far as the form must know. */
export type PayOutcome =
  | { ok: true }
  | {
      ok: false;
      fields: { name: string; description: string }[];
      /** No card may be tried now; the other means stay. */
      noCards: boolean;
    };

interface Options {
  id: string;
  reload: () => Promise<unknown>;
  announce: () => void;
  /** The header tells what is left of the balance. */
  refresh: () => Promise<unknown>;
}

const failed = (fields: { name: string; description: string }[] = [], noCards = false): PayOutcome => ({
  ok: false,
  fields,
  noCards,
});

/** The server's own words; without an answer nobody can say what happened, so the page looks. */
function showFailure(error: ApiError): void {
  const text = error.status === 0 ? { title: t.lost, text: t.lostText } : { title: error.description || t.failed };
  void popup.show({ tone: "error", confirmLabel: t.close, ...text });
}

/** Success is an answer with data; an empty one is a failure. */
async function charge(id: string, request: PaymentRequest): Promise<PaymentInfo> {
  const info = await startPayment(id, request);
  if (!info?.status) throw new ApiError(502);
  return info;
}

function tell(info: PaymentInfo, announce: () => void): void {
  if (info.statusCode === "PAID") announce();
  else if (info.type === "pix") void popup.show({ tone: "success", title: t.pixMade });
  else void popup.show({ tone: "success", title: t.pending, text: t.pendingText });
}

/** Pays, one attempt at a time; what the page then shows is what the server says. */
export function usePayment({ id, reload, announce, refresh }: Options) {
  const running = useRef(false);

  async function attempt(make: () => Promise<PaymentRequest>): Promise<PayOutcome> {
    try {
      const request = await make();
      const info = await charge(id, request);
      await reload();
      if (request.creditsUsed > 0) void refresh().catch(ignoreStale);
      void refreshHolds();
      tell(info, announce);
      return { ok: true };
    } catch (error) {
      if (error instanceof BadCard) return failed(await tellBadCard(error, t.close));
      if (!(error instanceof ApiError)) throw error;
      const fields = formFields(error.fields);
      await reload();
      if (fields.length === 0 || error.status !== 422) showFailure(error);
      return failed(fields, error.code.startsWith("payment.card_") && error.status === 429);
    }
  }

  /** A second click while the first is under way does nothing. */
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
