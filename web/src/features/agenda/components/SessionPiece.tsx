import { IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { AgendaSession } from "~/api/queries/agendas";
import { general as t } from "../strings";
import { timesOf } from "../week";
import c from "./SessionPiece.module.css";

/** A booked session: a link to its page, and a link that cancels it until it is over. */
export function SessionPiece({ session }: { session: AgendaSession }) {
  const full = `${session.customerName}, ${session.scheduledDay}, ${timesOf(session)}`;
  return (
    <>
      <Link to={`/sessao-detalhes/${session.id}`} className={c.text} title={full}>
        <span className={c.name}>{session.customerName}</span>
        <span className={c.times}>{timesOf(session)}</span>
      </Link>
      {session.statusCode !== "FINISHED" && (
        <Link to="/cancelar-sessao" search={{ id: session.id }} className={c.remove} aria-label={t.remove(full)}>
          <IconX size={16} stroke={2.2} aria-hidden="true" />
        </Link>
      )}
    </>
  );
}
