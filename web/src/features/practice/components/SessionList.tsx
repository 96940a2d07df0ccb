import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type PatientSession, patientSessionsQuery, type SessionTime } from "~/api/queries/practice";
import { formatBRL } from "~/lib/money";
import { paymentWords, presenceWords, sessionPaymentWords } from "~/lib/statusStrings";
import { type Column, DataTable } from "~/ui/DataTable";
import { Pager } from "~/ui/Pager";
import { PartFailed } from "~/ui/PartFailed";
import { Skeleton } from "~/ui/Skeleton";
import c from "../Practice.module.css";
import { list, methods, page as t } from "../strings";
import { momentOf } from "../when";

interface Props {
  therapistId: string;
  patientId: string;
  when: SessionTime;
}

const shared: Column<PatientSession>[] = [
  {
    label: t.columns.when,
    draw: (s) => (
      <Link className={c.link} to={`/sessao-detalhes/${s.id}`} aria-label={t.details(momentOf(s.startsAt))}>
        {momentOf(s.startsAt)}
      </Link>
    ),
  },
  { label: t.columns.state, draw: (s) => sessionPaymentWords[s.statusCode] },
  { label: t.columns.payment, draw: paymentOf },
];

const price: Column<PatientSession> = { label: t.columns.price, draw: (s) => formatBRL(s.price), end: true };

const coming: Column<PatientSession>[] = [...shared, price];

const past: Column<PatientSession>[] = [
  ...shared,
  {
    label: t.columns.attendance,
    draw: ({ attendance: { presence, togetherMinutes } }) =>
      [
        presence ? presenceWords[presence] : list.empty,
        ...(presence === "MET" ? [`(${togetherMinutes} min)`] : []),
      ].join(" "),
  },
  price,
];

function paymentOf({ paymentType, paymentCode }: PatientSession): string {
  const words = [paymentType && methods[paymentType], paymentCode && paymentWords[paymentCode]].filter(Boolean);
  return words.join(", ") || list.empty;
}

/** A page of the sessions with a patient: what comes, or what was. */
export function SessionList({ therapistId, patientId, when }: Props) {
  const [page, setPage] = useState(0);
  const query = useQuery(patientSessionsQuery(therapistId, patientId, when, page));
  const title = when === "PAST" ? t.past : t.coming;
  const id = `sessoes-${when}`;
  return (
    <section className={c.card} aria-labelledby={id}>
      <h2 id={id} className={c.heading}>
        {title}
      </h2>
      {!query.data &&
        (query.isError ? (
          <PartFailed text={t.failed} retry={t.retry} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton lines={3} />
        ))}
      {query.data?.elements.length === 0 && <p>{when === "PAST" ? t.noPast : t.noComing}</p>}
      {query.data && query.data.elements.length > 0 && (
        <DataTable
          caption={title}
          columns={when === "PAST" ? past : coming}
          rows={query.data.elements}
          keyOf={(s) => s.id}
          wide
        />
      )}
      <Pager page={page} pages={query.data?.totalPages ?? 0} onPage={setPage} />
    </section>
  );
}
