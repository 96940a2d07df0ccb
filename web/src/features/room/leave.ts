import { popup } from "~/ui/Popup";
import type { RoomState } from "./core/state";
import { leave as t } from "./strings/call";

/** Asks before somebody leaves a call. After the end of the session nobody can come back, and the question says so. */
export const askToLeave = ({ finishesAt, skew }: Pick<RoomState, "finishesAt" | "skew">): Promise<boolean> =>
  popup.confirm({
    title: t.title,
    text: Date.now() + skew < finishesAt ? t.text : t.overText,
    confirmLabel: t.confirm,
    cancelLabel: t.stay,
  });
