import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type TaxReceipt, type TaxReceipts as TaxReceiptsPage, taxReceiptsQuery } from "~/api/queries/payouts";
import { today } from "~/lib/dates";
import { formatBRL } from "~/lib/money";
import { type Period, periodText } from "~/lib/period";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { type Column, DataTable } from "~/ui/DataTable";
import { Field } from "~/ui/Field";
import { Pager } from "~/ui/Pager";
import { PartFailed } from "~/ui/PartFailed";
import { Skeleton } from "~/ui/Skeleton";
import { PAGE_LINES } from "../statement";
import { receipts as t } from "../strings";
import { type Marks, useMarks } from "../useMarks";
import c from "./Box.module.css";
import own from "./TaxReceipts.module.css";

interface Props {
  therapistId: string;
  period: Period;
}

/** The receipts of the period: what was issued, by the therapist's own marks, and what is missing. */
export function TaxReceipts({ therapistId, period }: Props) {
  const [page, setPage] = useState(0);
  const query = useQuery({
    ...taxReceiptsQuery(therapistId, period, { currentPage: page, pageSize: PAGE_LINES }),
    enabled: therapistId !== "",
    placeholderData: keepPreviousData,
  });
  const title = useId();
  return (
    <Card as="section" className={c.box} aria-labelledby={title}>
      <h2 id={title}>{t.title}</h2>
      <p>{t.text}</p>
      {query.data && (
        <Receipts therapistId={therapistId} period={period} found={query.data} page={page} onPage={setPage} />
      )}
      {!query.data && !query.isError && <Skeleton lines={3} />}
      {!query.data && query.isError && (
        <PartFailed text={t.failed} retry={t.retry} onRetry={() => void query.refetch()} />
      )}
    </Card>
  );
}

interface FoundProps extends Props {
  found: TaxReceiptsPage;
  page: number;
  onPage: (page: number) => void;
}

function Receipts({ therapistId, period, found, page, onPage }: FoundProps) {
  const [day, setDay] = useState(today());
  const marks = useMarks(therapistId, period);
  const name = periodText(period);
  return (
    <>
      <p role="status">{found.totalElements === 0 ? t.none : t.of(name, found.issued, found.missing)}</p>
      {found.totalElements > 0 && (
        <>
          <Field label={t.day} hint={t.dayHint}>
            {(wiring) => (
              <input
                {...wiring}
                type="date"
                className={`${wiring.className} ${own.day}`}
                max={today()}
                value={day}
                onChange={(event) => setDay(event.target.value)}
              />
            )}
          </Field>
          <DataTable
            caption={t.title}
            columns={columnsFor(marks, day)}
            rows={found.elements}
            keyOf={({ sessionId }) => sessionId}
          />
          <Pager label={t.pages} page={page} pages={found.totalPages} onPage={onPage} />
        </>
      )}
      {period.month > 0 && found.missing > 0 && (
        <Button variant="secondary" onClick={() => marks.month(found.missing)}>
          {t.month(name)}
        </Button>
      )}
      <Checkbox
        label={t.reminders}
        checked={marks.reminders ?? found.reminders}
        onChange={(event) => void marks.remind(event.target.checked)}
      />
    </>
  );
}

const nameOf = ({ name }: TaxReceipt): string => name || t.unnamed;

const columnsFor = (marks: Marks, day: string): readonly Column<TaxReceipt>[] => [
  { label: t.paidOn, draw: ({ paidOn }) => paidOn },
  { label: t.heldOn, draw: ({ heldOn }) => heldOn },
  { label: t.patient, draw: nameOf },
  { label: t.amount, draw: ({ paid }) => formatBRL(paid), end: true },
  { label: t.receipt, draw: ({ issuedOn }) => (issuedOn ? t.issuedOn(issuedOn) : <strong>{t.missing}</strong>) },
  {
    label: t.action,
    draw: (receipt) => (
      <Button
        variant={receipt.issuedOn ? "ghost" : "secondary"}
        size="sm"
        onClick={() => marks.one(receipt.sessionId, receipt.issuedOn ? "" : day || today())}
      >
        {receipt.issuedOn ? t.unmark : t.mark} <span className="sr">{t.markOf(nameOf(receipt), receipt.heldOn)}</span>
      </Button>
    ),
  },
];
