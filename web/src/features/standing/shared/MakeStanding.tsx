import { IconCalendarRepeat } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ApiError } from "~/api/errors";
import type { Session } from "~/api/queries/sessions";
import { takesStandingQuery } from "~/api/queries/standing";
import { aheadQuery } from "~/api/queries/therapists";
import { propose } from "~/features/directory/shared/propose";
import { today } from "~/lib/dates";
import { Button } from "~/ui/Button";
import { popup } from "~/ui/Popup";
import { make as t } from "../strings";
import { newStanding } from "./address";

type Past = Pick<Session, "therapistId" | "therapistName" | "scheduledDay" | "startTime" | "isEnterprise">;

/** Makes the hour of a past session a standing one. Shown only when the therapist takes standing hours. */
export function MakeStanding({ session }: { session: Past }) {
  const takes = useQuery(takesStandingQuery(session.therapistId));
  const client = useQueryClient();
  const navigate = useNavigate();
  if (!takes.data) return null;

  async function make(): Promise<void> {
    try {
      const { slots } = await client.fetchQuery({ ...aheadQuery(session.therapistId, today()), staleTime: 0 });
      const found = propose(slots, session);
      if (!found) return await popup.show({ tone: "info", title: t.none, text: t.noneText });
      await navigate(newStanding(session.therapistId, found.slot.day, found.slot.startTime, 1));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await popup.show({ tone: "error", title: t.failed, text: error.description });
    }
  }

  return (
    <Button variant="secondary" onClick={make}>
      <IconCalendarRepeat size={20} aria-hidden="true" /> {t.action}
      <span className="sr">{t.of(session.therapistName)}</span>
    </Button>
  );
}
