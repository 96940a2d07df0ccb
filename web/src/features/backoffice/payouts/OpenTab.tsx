import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError, isProofCancelled } from "~/api/errors";
import {
  type OpenPayout,
  type OpenPayouts,
  type OpenState,
  openPayoutsQuery,
  type PayoutFilter,
  type PayoutOrder,
} from "~/api/queries/adminPayouts";
import { copyText } from "~/lib/clipboard";
import { formatBRL } from "~/lib/money";
import { DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { Pager } from "~/ui/Pager";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import admin from "../Admin.module.css";
import { revealDestination } from "../businessApi";
import { HeldSessionsPart } from "../components/HeldSessionsPart";
import { type Lifting, liftedHolds } from "../components/HoldList";
import { LiftDialog } from "../components/LiftDialog";
import { Part } from "../components/parts";
import { openPayouts as t } from "../strings/payouts";
import { destinationText } from "../usePayout";
import { ConfirmDialog } from "./ConfirmDialog";
import { Dock } from "./Dock";
import { MakeBatchDialog } from "./MakeBatchDialog";
import { openColumns } from "./OpenColumns";
import c from "./Payouts.module.css";
import { sumOf, useSelection } from "./useSelection";

interface Props {
  state: OpenState;
  filter: PayoutFilter;
  sort: PayoutOrder;
  onPage: (page: number) => void;
  /** Tells the page how many payouts each tab has, and which cycles there are. */
  onLoaded: (data: OpenPayouts) => void;
}

/** The unmasked destination is read for each copy: the server asks for a step-up and writes it to the audit log. */
async function copyDestination(payout: OpenPayout): Promise<void> {
  try {
    const to = await revealDestination(payout.id);
    const text = to.pixKey || [to.bank, to.agency, to.account].filter(Boolean).join(" ");
    if (await copyText(text)) toast.show(t.copied);
    else await popup.show({ tone: "info", title: payout.therapist, text: destinationText(to) });
  } catch (error) {
    if (!isProofCancelled(error)) showProblem(error instanceof ApiError ? error : new ApiError(0));
  }
}

/** The payouts of one state that are not confirmed yet. */
export function OpenTab({ state, filter, sort, onPage, onLoaded }: Props) {
  const query = useQuery(openPayoutsQuery(filter, state, sort));
  const [lifting, setLifting] = useState<Lifting | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [making, setMaking] = useState<"CHOSEN" | "WHOLE">();
  const { data } = query;
  const ready = data?.selectable ?? [];
  const selection = useSelection(ready);
  useEffect(() => {
    if (data) onLoaded(data);
  }, [data, onLoaded]);

  const columns = openColumns({
    selection,
    selectable: new Set(ready.map(({ id }) => id)),
    total: ready.length,
    onCopy: (payout) => void copyDestination(payout),
    onLift: setLifting,
  });
  const shown = state === "HELD" ? columns.slice(1) : columns;
  return (
    <div className={c.page}>
      <Part query={query}>
        {() => (
          <div className={admin.section} aria-busy={query.isPlaceholderData || undefined}>
            <p className={admin.note} role="status">
              {t.found(data?.totalElements ?? 0, formatBRL(data?.amount ?? 0))}
            </p>
            {data?.elements?.length ? (
              <DataTable
                wide
                caption={t.title}
                columns={shown}
                rows={data.elements}
                keyOf={(p) => p.id}
                detail={(p) => liftedHolds(p.holds)}
              />
            ) : (
              <EmptyState title={filter.text || filter.cycle ? t.empty.filtered : t.empty[state]} />
            )}
            <Pager page={filter.page} pages={data?.totalPages ?? 0} onPage={onPage} />
          </div>
        )}
      </Part>
      {state === "HELD" && <HeldSessionsPart onLift={setLifting} />}
      {state !== "HELD" && data && (ready.length > 0 || selection.list.length > 0) && (
        <Dock
          data={data}
          filed={state === "FILED"}
          selection={selection}
          onConfirm={() => setConfirming(true)}
          onBatch={() => setMaking("CHOSEN")}
          onWhole={() => setMaking("WHOLE")}
        />
      )}
      {lifting && <LiftDialog lifting={lifting} onClose={() => setLifting(null)} />}
      {making === "CHOSEN" && (
        <MakeBatchDialog
          count={selection.list.length}
          content={{ payouts: selection.list.map(({ id }) => id), amount: sumOf(selection.list) }}
          onClose={() => setMaking(undefined)}
        />
      )}
      {making === "WHOLE" && data && (
        <MakeBatchDialog
          count={data.batchable.count}
          content={{ text: filter.text, cycle: filter.cycle, amount: data.batchable.amount }}
          onClose={() => setMaking(undefined)}
        />
      )}
      {confirming && (
        <ConfirmDialog chosen={selection.list} onDone={selection.clear} onClose={() => setConfirming(false)} />
      )}
    </div>
  );
}
