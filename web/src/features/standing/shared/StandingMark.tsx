import { IconCalendarRepeat } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Standing, standingsQuery } from "~/api/queries/standing";
import { mark as t } from "../strings";
import c from "./shared.module.css";

/** The standing hour of a session from today on, or undefined for a session booked alone. */
export function useStandingOf(sessionId: string): Standing | undefined {
  const select = (list: Standing[]) =>
    list.find(({ occurrences }) => occurrences.some((occurrence) => occurrence.sessionId === sessionId));
  return useQuery({ ...standingsQuery(), select }).data;
}

/** Marks a session of a standing hour with its rhythm and leads to the standing hour. */
export function StandingMark({ sessionId }: { sessionId: string }) {
  const standing = useStandingOf(sessionId);
  if (!standing) return null;
  return (
    <Link to="/atendimento-fixo/$id" params={{ id: standing.id }} className={c.mark}>
      <IconCalendarRepeat size={18} aria-hidden="true" />
      <span>
        <span className="sr">{t.sr}</span>
        {standing.rhythm}
      </span>
    </Link>
  );
}
