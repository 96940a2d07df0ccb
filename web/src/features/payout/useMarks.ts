import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { taxReceiptsKey } from "~/api/queries/payouts";
import { toBr } from "~/lib/dates";
import { type Period, periodText } from "~/lib/period";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { chooseTaxReminders, markTaxMonth, markTaxReceipt } from "./api";
import { receipts as t } from "./strings";

const TOAST_MS = 4000;

/** The therapist's marks of receipts, and the choice of reminders. A refusal is shown in a popup. */
export function useMarks(id: string, period: Period) {
  const client = useQueryClient();
  const [reminders, setReminders] = useState<boolean>();

  async function run(write: () => Promise<unknown>, done: string): Promise<boolean> {
    let written = true;
    try {
      await write();
      toast.show(done, TOAST_MS);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
      written = false;
    }
    await client.invalidateQueries({ queryKey: taxReceiptsKey });
    return written;
  }

  return {
    /** What was chosen and is not read again yet. */
    reminders,
    /** Marks a receipt as issued on an ISO day. Without a day the mark is taken back. */
    one: (sessionId: string, day: string) =>
      run(() => markTaxReceipt(id, sessionId, toBr(day)), day ? t.marked : t.unmarked),
    month: async (missing: number) => {
      const yes = await popup.confirm({
        title: t.monthTitle,
        text: t.monthText(missing, periodText(period)),
        confirmLabel: t.monthYes,
        cancelLabel: t.monthNo,
      });
      if (yes) await run(() => markTaxMonth(id, period), t.monthDone);
    },
    remind: async (wanted: boolean) => {
      setReminders(wanted);
      await run(() => chooseTaxReminders(id, wanted), t.chosen);
      setReminders(undefined);
    },
  };
}

export type Marks = ReturnType<typeof useMarks>;
