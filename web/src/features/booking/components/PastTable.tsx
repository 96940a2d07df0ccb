import { Link } from "@tanstack/react-router";
import type { Session } from "~/api/queries/sessions";
import { BookAgain } from "~/features/directory/shared/BookAgain";
import { sessionPaymentWords } from "~/lib/statusStrings";
import { type Column, DataTable } from "~/ui/DataTable";
import { detailOf } from "../statusBox";
import { agenda as t } from "../strings";
import { timesOf } from "../when";

const columns: readonly Column<Session>[] = [
  {
    label: t.columns.day,
    draw: (session) => (
      <Link to={detailOf(session)} aria-label={`${session.scheduledDay}, ${session.therapistName}`}>
        {session.scheduledDay}
      </Link>
    ),
  },
  { label: t.columns.time, draw: timesOf },
  { label: t.columns.status, draw: (session) => sessionPaymentWords[session.statusCode] },
  { label: t.columns.therapist, draw: (session) => session.therapistName },
  { label: t.columns.again, draw: (session) => <BookAgain session={session} variant="ghost" size="sm" /> },
];

export function PastTable({ sessions }: { sessions: readonly Session[] }) {
  return <DataTable caption={t.past} columns={columns} rows={sessions} keyOf={(session) => session.id} />;
}
