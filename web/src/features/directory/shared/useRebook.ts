import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "~/api/errors";
import type { Session } from "~/api/queries/sessions";
import { aheadQuery } from "~/api/queries/therapists";
import { today } from "~/lib/dates";
import { popup } from "~/ui/Popup";
import { again as t } from "../bookingStrings";
import { propose } from "./propose";
import { useBooking } from "./useBooking";

export type Rebookable = Pick<Session, "therapistId" | "therapistName" | "scheduledDay" | "startTime" | "isEnterprise">;

/** Books the therapist of a past session again: one question with the proposed slot, then its payment page. */
export function useRebook() {
  const client = useQueryClient();
  const { book, booking } = useBooking();

  async function rebook(past: Rebookable): Promise<void> {
    const { therapistId, therapistName } = past;
    try {
      const { slots } = await client.fetchQuery({ ...aheadQuery(therapistId, today()), staleTime: 0 });
      const proposal = propose(slots, past);
      if (!proposal) return await popup.show({ tone: "info", title: t.none, text: t.noneText });
      const note = proposal.same ? t.same : t.other;
      await book({ id: therapistId, name: therapistName }, proposal.slot, () => {}, note);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // 404: the therapist is no longer listed.
      if (error.status === 404) await popup.show({ tone: "info", title: t.gone, text: t.noneText });
      else await popup.show({ tone: "error", title: t.failed, text: error.description });
    }
  }
  return { rebook, booking };
}
