import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import type { WeekSession } from "~/api/queries/agendas";
import { therapistKeys } from "~/api/queries/therapists";
import { type Iso, longDate, toBr } from "~/lib/dates";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { addBlock, type Blocked, dropBlock } from "./api";
import type { CalendarActions, Closed } from "./calendar";
import { clock } from "./model";
import { blocks, clearDay, hourDialog } from "./strings";

const TOAST_MS = 3000;

/** The dialog that is open over the week. */
export type CalendarDialog =
  | { kind: "hour"; day: Iso; minute: number; free?: number }
  | { kind: "move"; session: WeekSession; to?: { day: Iso; minute: number } }
  | { kind: "many"; blocked: Blocked };

/** What clicks, drops and keys on the week do. */
export function useCalendarActions(id: string, onChanged: () => void) {
  const client = useQueryClient();
  const [dialog, setDialog] = useState<CalendarDialog | null>(null);

  function changed(text: string) {
    toast.show(text, TOAST_MS);
    void client.invalidateQueries({ queryKey: therapistKeys.one(id) });
    onChanged();
  }

  /** Shows what the server refused. Returns null then. */
  async function tried<T>(run: () => Promise<T>): Promise<T | null> {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
      return null;
    }
  }

  async function clear(day: Iso) {
    const { question, text, yes, no } = clearDay;
    const title = question(longDate(day));
    if (!(await popup.confirm({ title, text, confirmLabel: yes, cancelLabel: no }))) return;
    const whole = { first: toBr(day), last: toBr(day), from: "", to: "", reason: "" };
    const blocked = await tried(() => addBlock(id, whole));
    if (!blocked) return;
    changed(clearDay.done);
    if (blocked.booked > 0) setDialog({ kind: "many", blocked });
  }

  async function blockFree(day: Iso, minute: number, minutes: number) {
    const when = `${longDate(day)}, ${clock(minute)}`;
    if (
      !(await popup.confirm({
        title: clearDay.question(when),
        confirmLabel: hourDialog.block,
        cancelLabel: clearDay.no,
      }))
    )
      return;
    const to = minute + minutes >= 1440 ? "24:00" : clock(minute + minutes);
    const block = { first: toBr(day), last: toBr(day), from: clock(minute), to, reason: "" };
    if (await tried(() => addBlock(id, block))) changed(hourDialog.blocked);
  }

  async function release(part: Closed) {
    const { first, last, reason } = part.block;
    const text = [blocks.range(first, last), reason].filter(Boolean).join(" · ");
    if (!(await popup.confirm({ title: blocks.question, text }))) return;
    if (await tried(() => dropBlock(id, part.block.id))) changed(blocks.removed);
  }

  const actions: CalendarActions = {
    onEmpty: (day, minute) => setDialog({ kind: "hour", day, minute }),
    onFree: (day, minute, minutes) => void blockFree(day, minute, minutes),
    onClosed: (part) => void release(part),
    onClear: (day) => void clear(day),
    onMove: (session, to) => setDialog({ kind: "move", session, ...(to && { to }) }),
  };
  return { dialog, close: () => setDialog(null), actions };
}
