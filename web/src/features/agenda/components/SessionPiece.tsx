import { IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { hasPage } from "~/lib/pages";
import type { Session } from "../api";
import { general as t } from "../strings";
import { timesOf } from "../week";
import c from "./SessionPiece.module.css";

const CANCEL = "/cancelar-sessao";

/** One booked session; what leads on is offered only where this version has the page. */
export function SessionPiece({ session }: { session: Session }) {
  const details = `/sessao-detalhes/${session.id}`;
  const text = (
    <>
      <span className={c.name}>{session.customerName}</span>
      <span className={c.times}>{timesOf(session)}</span>
    </>
  );
  const full = `${session.customerName}, ${session.scheduledDay}, ${timesOf(session)}`;
  return (
    <>
      {hasPage(details) ? (
        <Link to={details} className={c.text} title={full}>
          {text}
        </Link>
      ) : (
        <span className={c.text} title={full}>
          {text}
        </span>
      )}
      {hasPage(CANCEL) && (
        <Link to={CANCEL} search={{ id: session.id }} className={c.remove} aria-label={t.remove(full)}>
          <IconX size={16} stroke={2.2} aria-hidden="true" />
        </Link>
      )}
    </>
  );
}
