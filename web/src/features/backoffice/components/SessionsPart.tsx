import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminSession, adminSessionsQuery } from "~/api/queries/backoffice";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { Pager } from "~/ui/Pager";
import { hour } from "../format";
import { common } from "../strings/common";
import { sessions as t } from "../strings/people";
import { useCancelSession } from "../useCancelSession";
import { Part, Section } from "./parts";

interface Props {
  userId: string;
  /** Whose page this is. The table names the other person of each session. */
  of: "customer" | "therapist";
}

export function SessionsPart({ userId, of }: Props) {
  const [page, setPage] = useState(0);
  const query = useQuery(adminSessionsQuery(userId, page));
  const { cancel, busy, dialog } = useCancelSession(userId);
  const other: Column<AdminSession> =
    of === "customer"
      ? { label: t.columns.therapist, draw: (s) => s.therapist }
      : { label: t.columns.patient, draw: (s) => s.customer };
  const columns: Column<AdminSession>[] = [
    { label: t.columns.day, draw: (s) => s.scheduledDay },
    { label: t.columns.time, draw: (s) => `${hour(s.startTime)} às ${hour(s.finishTime)}` },
    other,
    { label: t.columns.price, draw: (s) => formatBRL(s.priceInBRL), end: true },
    { label: t.columns.status, draw: (s) => s.status },
    {
      label: t.columns.actions,
      end: true,
      draw: (s) =>
        s.canCancel && (
          <Button
            size="sm"
            variant="danger"
            aria-label={t.cancelOf(s.scheduledDay, hour(s.startTime))}
            loading={busy}
            onClick={() => cancel(s.id)}
          >
            {t.cancel}
          </Button>
        ),
    },
  ];
  return (
    <Section title={t.title}>
      <Part query={query}>
        {() => (
          <>
            {query.data?.elements?.length ? (
              <DataTable caption={t.title} columns={columns} rows={query.data.elements} keyOf={(s) => s.id} />
            ) : (
              <EmptyState title={common.empty} />
            )}
            <Pager page={page} pages={query.data?.totalPages ?? 0} onPage={setPage} />
          </>
        )}
      </Part>
      {dialog}
    </Section>
  );
}
