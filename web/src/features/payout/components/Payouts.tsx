import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Payout } from "~/api/queries/payouts";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { type Column, DataTable } from "~/ui/DataTable";
import { PartFailed } from "~/ui/PartFailed";
import { Skeleton } from "~/ui/Skeleton";
import { cycleName } from "../cycle";
import type { OptionalPart } from "../statement";
import { payouts as t } from "../strings";
import c from "./Box.module.css";

function statusOf({ paidAt, late, inReview, way, returnedOn }: Payout): ReactNode {
  if (paidAt) return t.paidOn(paidAt);
  if (way === "PAYING") return t.paying;
  if (way === "RETURNED")
    return (
      <>
        {t.returned(returnedOn)}. <Link to="/dados-pessoais-psicologo">{t.fix}</Link>
      </>
    );
  if (inReview) return t.inReview;
  return late ? t.late : t.waiting;
}

const columnsFor = (onReceipt: (payout: Payout) => void): Column<Payout>[] => [
  { label: t.cycle, draw: cycleName },
  { label: t.amount, draw: (payout) => formatBRL(payout.total_amount), end: true },
  { label: t.due, draw: ({ dueDate }) => dueDate },
  { label: t.status, draw: statusOf },
  { label: t.reference, draw: ({ reference }) => reference || t.none },
  {
    label: t.receipt,
    draw: (payout) =>
      payout.hasReceipt ? (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t.receiptOf(cycleName(payout))}
          onClick={() => onReceipt(payout)}
        >
          {t.download}
        </Button>
      ) : (
        t.none
      ),
  },
];

interface Props {
  onReceipt: (payout: Payout) => void;
}

/** R277: past payouts and the next one, newest first. */
export function Payouts({ data, failed, retry, onReceipt }: OptionalPart<readonly Payout[]> & Props) {
  return (
    <section className={c.box} aria-labelledby="repasses">
      <h2 id="repasses">{t.title}</h2>
      <p className={c.note}>{data?.[0]?.weekly ? t.weeklyText : t.text}</p>
      {data && data.length > 0 && (
        <DataTable caption={t.title} columns={columnsFor(onReceipt)} rows={data} keyOf={({ id }) => id} />
      )}
      {data?.length === 0 && <p>{t.empty}</p>}
      {!data && !failed && <Skeleton shape="card" />}
      {!data && failed && <PartFailed text={t.failed} retry={t.retry} onRetry={retry} />}
    </section>
  );
}
