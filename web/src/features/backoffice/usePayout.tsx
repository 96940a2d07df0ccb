import { type ReactNode, useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import type { AdminPayout } from "~/api/queries/backoffice";
import { formatBRL } from "~/lib/money";
import { popup } from "~/ui/Popup";
import { confirmPayout, type Destination, revealDestination } from "./businessApi";
import { monthName } from "./format";
import { common } from "./strings/common";
import { payouts as t } from "./strings/payouts";
import { useAction } from "./useAction";
import { isGivenUp, useStepUp } from "./useStepUp";

type Known = Pick<AdminPayout, "id" | "month" | "year" | "total_amount"> & {
  /** Whose it is, where the page does not say it already. */
  therapist?: string;
};

export const labelOf = ({ month, year }: Known): string => monthName(month, year);

const placeOf = ({ pixKey, bank, agency, account }: Destination): string =>
  t.to(
    pixKey
      ? t.pix(pixKey)
      : [bank, agency && t.agency(agency), account && t.account(account)].filter(Boolean).join(", ") ||
          common.notInformed,
  );

/** Confirming a payout, and looking where one went. Both show bank data in clear, after the second factor. */
export function usePayout(): {
  confirm: (payout: Known) => Promise<void>;
  look: (payout: Known) => Promise<void>;
  busy: boolean;
  dialog: ReactNode;
} {
  const action = useAction();
  const { guarded, dialog } = useStepUp();
  const [opening, setOpening] = useState(false);

  /** Null when it could not be read, which was told. */
  async function open(payout: Known): Promise<Destination | null> {
    setOpening(true);
    try {
      return await guarded(() => revealDestination(payout.id));
    } catch (error) {
      if (!isGivenUp(error)) showProblem(error instanceof ApiError ? error : new ApiError(0));
      return null;
    } finally {
      setOpening(false);
    }
  }

  async function confirm(payout: Known) {
    const to = await open(payout);
    if (!to) return;
    const title = t.ask(labelOf(payout), formatBRL(payout.total_amount));
    const text = [payout.therapist && t.whose(payout.therapist), placeOf(to), t.askText, to.held ? t.held : ""]
      .filter(Boolean)
      .join(" ");
    if (!(await popup.confirm({ title, text, confirmLabel: t.confirm, cancelLabel: common.cancel }))) return;
    await action.run(() => guarded(() => confirmPayout(payout.id)), { title: t.done, failed: t.failed });
  }

  async function look(payout: Known) {
    const to = await open(payout);
    if (to) await popup.show({ tone: "info", title: t.wentTo(labelOf(payout)), text: placeOf(to) });
  }

  return { confirm, look, busy: action.busy || opening, dialog };
}
