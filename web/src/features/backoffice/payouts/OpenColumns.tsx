import { Link } from "@tanstack/react-router";
import type { OpenPayout } from "~/api/queries/adminPayouts";
import { daysBetween, fromBr, today } from "~/lib/dates";
import { formatBRL } from "~/lib/money";
import type { Column } from "~/ui/DataTable";
import { HoldList, type Lifting, openHolds } from "../components/HoldList";
import { Badge } from "../components/parts";
import { common } from "../strings/common";
import { holds, payouts, openPayouts as t } from "../strings/payouts";
import { payoutLabel } from "../usePayout";
import { CheckCell } from "./CheckCell";
import c from "./Payouts.module.css";
import type { Selection } from "./useSelection";

/** What is still missing before the money may leave, and what happened so far. */
function noticesOf(payout: OpenPayout) {
  const { heldBack, firstByYou, firstBy, needsSecond, filedOn, filedBy, fileOutdated, returnedOn } = payout;
  return [
    returnedOn && t.returned(returnedOn),
    heldBack === "BANK_MISSING" && t.noBank,
    firstByYou ? t.firstByYou : firstBy ? t.firstBy(firstBy) : needsSecond && t.second,
    filedOn && t.filed(filedOn, filedBy || common.notInformed),
    fileOutdated && t.outdated,
  ].filter((text): text is string => Boolean(text));
}

/** The masked destination, with one mark for the hidden part. */
export function destinationOf({ pixKey, bank, agency, account }: OpenPayout["destination"]): string {
  const short = (text: string) => text.replace(/•+/, "···");
  if (pixKey) return t.pix(short(pixKey));
  return [bank, short(agency), short(account)].filter(Boolean).join(" · ");
}

function Due({ payout }: { payout: OpenPayout }) {
  const day = fromBr(payout.dueDate);
  const days = day ? daysBetween(today(), day) : 0;
  if (days < 0) return <Badge tone="warn">{t.lateBy(-days)}</Badge>;
  return <span title={payout.dueDate}>{days === 0 ? t.today : t.inDays(days)}</span>;
}

interface Actions {
  selection: Selection;
  selectable: ReadonlySet<string>;
  total: number;
  onCopy: (payout: OpenPayout) => void;
  onLift: (lifting: Lifting) => void;
}

const selectColumn = ({ selection, selectable, total }: Actions): Column<OpenPayout> => ({
  label: t.columns.select,
  head: (
    <CheckCell
      label={t.selectAll(total)}
      checked={selection.all}
      some={selection.some}
      disabled={total === 0}
      onToggle={selection.toggleAll}
    />
  ),
  draw: (p) => (
    <CheckCell
      label={t.selectOf(p.therapist, payoutLabel(p))}
      checked={selection.has(p.id)}
      disabled={!selectable.has(p.id) && !canSelect(p)}
      onToggle={() => selection.toggle({ id: p.id, amount: p.total_amount, therapist: p.therapist })}
    />
  ),
});

/** A payout whose file is out of date is not among those that are selected together, but can be chosen by itself. */
const canSelect = (p: OpenPayout): boolean => !p.heldBack && !p.firstByYou;

export function openColumns(actions: Actions): Column<OpenPayout>[] {
  const { onCopy, onLift } = actions;
  return [
    selectColumn(actions),
    {
      label: t.psychologist,
      draw: (p) => (
        <span className={c.stack}>
          <Link to="/admin/therapist/$id" params={{ id: p.therapistId }}>
            {p.therapist || common.notInformed}
          </Link>
          <small>{payoutLabel(p)}</small>
        </span>
      ),
    },
    {
      label: t.columns.destination,
      draw: (p) => (
        <span className={c.destination}>
          {destinationOf(p.destination) || common.notInformed}
          {destinationOf(p.destination) && (
            <button type="button" className={c.copy} aria-label={t.copyOf(p.therapist)} onClick={() => onCopy(p)}>
              {t.copy}
            </button>
          )}
        </span>
      ),
    },
    { label: t.columns.sessions, draw: (p) => p.sessions, end: true },
    { label: payouts.columns.value, draw: (p) => formatBRL(p.total_amount), end: true },
    { label: t.columns.due, draw: (p) => <Due payout={p} /> },
    {
      label: t.columns.notice,
      draw: (p) => {
        const notices = noticesOf(p);
        if (notices.length + openHolds(p.holds).length === 0 && !p.batchId) return null; // without a value a card has no label either
        return (
          <span className={c.stack}>
            {p.batchId && (
              <Link to="/admin/repasses/lotes/$id" params={{ id: p.batchId }}>
                {t.inBatch}
              </Link>
            )}
            {notices.map((text) => (
              <small key={text}>{text}</small>
            ))}
            <HoldList
              holds={p.holds}
              name={holds.payoutOf(p.therapist || common.notInformed, payoutLabel(p))}
              amount={formatBRL(p.total_amount)}
              onLift={onLift}
            />
          </span>
        );
      },
    },
  ];
}
