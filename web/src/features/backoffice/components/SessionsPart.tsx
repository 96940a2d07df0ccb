import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminSession, adminSessionsQuery } from "~/api/queries/backoffice";
import { formatBRL } from "~/lib/money";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { Pager } from "~/ui/Pager";
import { hour } from "../format";
import { common } from "../strings/common";
import { sessions as t } from "../strings/people";
import { Part, Section } from "./parts";
import { SessionMenu, SessionState } from "./SessionMenu";

interface Props {
  userId: string;
  /** Whose page this is. The table names the other person of each session. */
  of: "customer" | "therapist";
}

export function SessionsPart({ userId, of }: Props) {
  const [page, setPage] = useState(0);
  const query = useQuery(adminSessionsQuery(userId, page));
  const other: Column<AdminSession> =
    of === "customer"
      ? { label: t.columns.therapist, draw: (s) => s.therapist }
      : { label: t.columns.patient, draw: (s) => s.customer };
  const columns: Column<AdminSession>[] = [
    { label: t.columns.day, draw: (s) => s.scheduledDay },
    { label: t.columns.time, draw: (s) => `${hour(s.startTime)} às ${hour(s.finishTime)}` },
    other,
    { label: t.columns.price, draw: (s) => formatBRL(s.priceInBRL), end: true },
    { label: t.columns.status, draw: (s) => <SessionState state={s.state} /> },
    {
      label: t.columns.actions,
      end: true,
      draw: (s) => <SessionMenu session={s} userId={userId} of={of} />,
    },
  ];
  return (
    <Section title={t.title}>
      <Part query={query}>
        {() => (
          <>
            {query.data?.elements?.length ? (
              <DataTable wide caption={t.title} columns={columns} rows={query.data.elements} keyOf={(s) => s.id} />
            ) : (
              <EmptyState title={common.empty} />
            )}
            <Pager page={page} pages={query.data?.totalPages ?? 0} onPage={setPage} />
          </>
        )}
      </Part>
    </Section>
  );
}
