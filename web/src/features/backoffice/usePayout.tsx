import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError, isProofCancelled } from "~/api/errors";
import type { AdminPayout } from "~/api/queries/adminPayouts";
import { formatBRL } from "~/lib/money";
import { popup } from "~/ui/Popup";
import { confirmPayout, type Destination, revealDestination } from "./businessApi";
import { monthName, weekName } from "./format";
import { common } from "./strings/common";
import { payouts as t } from "./strings/payouts";
import { useAction } from "./useAction";

type PayoutFacts = Pick<AdminPayout, "id" | "month" | "year" | "weekly" | "closesOn" | "total_amount"> & {
  /** Name of the therapist, where the page does not show it. */
  therapist?: string;
};

export const payoutLabel = ({ month, year, weekly, closesOn }: PayoutFacts): string =>
  weekly ? weekName(closesOn) : monthName(month, year);

export const destinationText = ({ pixKey, bank, agency, account }: Destination): string =>
  t.to(
    pixKey
      ? t.pix(pixKey)
      : [bank, agency && t.agency(agency), account && t.account(account)].filter(Boolean).join(", ") ||
          common.notInformed,
  );

/** Confirms a payout, and shows where a past one went. Both show unmasked bank data, after a step-up. */
export function usePayout(): {
  confirm: (payout: PayoutFacts) => Promise<void>;
  showDestination: (payout: PayoutFacts) => Promise<void>;
  busy: boolean;
} {
  const action = useAction();
  const [opening, setOpening] = useState(false);

  /** Returns null when the data could not be read; the error has been shown. */
  async function readDestination(payout: PayoutFacts): Promise<Destination | null> {
    setOpening(true);
    try {
      return await revealDestination(payout.id);
    } catch (error) {
      if (!isProofCancelled(error)) showProblem(error instanceof ApiError ? error : new ApiError(0));
      return null;
    } finally {
      setOpening(false);
    }
  }

  async function confirm(payout: PayoutFacts) {
    const to = await readDestination(payout);
    if (!to) return;
    const title = t.ask(payoutLabel(payout), formatBRL(payout.total_amount));
    const text = [payout.therapist && t.whose(payout.therapist), destinationText(to), t.askText, to.held ? t.held : ""]
      .filter(Boolean)
      .join(" ");
    if (!(await popup.confirm({ title, text, confirmLabel: t.confirm, cancelLabel: common.cancel }))) return;
    await action.run(() => confirmPayout(payout.id), {
      title: t.done,
      failed: t.failed,
      after: ({ paid }) => (paid ? null : { title: t.firstDone, text: t.firstDoneText }),
    });
  }

  async function showDestination(payout: PayoutFacts) {
    const to = await readDestination(payout);
    if (to) await popup.show({ tone: "info", title: t.wentTo(payoutLabel(payout)), text: destinationText(to) });
  }

  return { confirm, showDestination, busy: action.busy || opening };
}
