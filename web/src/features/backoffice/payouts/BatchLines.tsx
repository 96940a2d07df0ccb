import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type BatchLine, batchLinesQuery, type LineState, type PayoutBatch } from "~/api/queries/payoutBatches";
import { formatBRL } from "~/lib/money";
import { useDebounced } from "~/lib/useDebounced";
import { Button } from "~/ui/Button";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { Pager } from "~/ui/Pager";
import { RowMenu } from "~/ui/RowMenu";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import admin from "../Admin.module.css";
import type { LineOutcome } from "../batchApi";
import { Badge, Part } from "../components/parts";
import { batches, batchPage, batchLine as t } from "../strings/batches";
import { common } from "../strings/common";
import { openPayouts } from "../strings/payouts";
import { OutcomeDialog } from "./OutcomeDialog";
import c from "./Payouts.module.css";

type Tone = "good" | "bad" | "warn" | "plain";

const TONES: Readonly<Partial<Record<LineState, Tone>>> = {
  READY: "good",
  PAID: "good",
  HELD: "warn",
  REFUSED: "bad",
  RETURNED: "bad",
};

const STATES = Object.keys(t.state) as LineState[];

interface Settling {
  line: BatchLine;
  outcome: LineOutcome;
}

/** What a person may have read at the bank about a line. */
function outcomesOf({ state }: BatchLine): readonly LineOutcome[] {
  if (state === "FILED") return ["PAID", "REFUSED"];
  return state === "PAID" ? ["RETURNED"] : [];
}

const LABELS: Readonly<Record<LineOutcome, string>> = { PAID: t.paid, REFUSED: t.refused, RETURNED: t.returned };

const notesOf = ({ reason, owner, reference }: BatchLine): string[] =>
  [reason && (t.reasons[reason] ?? reason), t.owner[owner], reference].filter((text): text is string => Boolean(text));

const columnsFor = (onSettle: (settling: Settling) => void): Column<BatchLine>[] => [
  {
    label: openPayouts.psychologist,
    draw: (l) => (
      <Link to="/admin/therapist/$id" params={{ id: l.therapistId }}>
        {l.therapist || common.notInformed}
      </Link>
    ),
  },
  { label: batches.columns.destination, draw: ({ destination }) => destination.replace(/•+/g, "···") || "–" },
  { label: batches.columns.amount, draw: ({ amount }) => formatBRL(amount), end: true },
  { label: batches.columns.state, draw: ({ state }) => <Badge tone={TONES[state] ?? "plain"}>{t.state[state]}</Badge> },
  {
    label: batches.columns.reason,
    draw: (l) =>
      notesOf(l).length > 0 && (
        <span className={c.stack}>
          {notesOf(l).map((text) => (
            <small key={text}>{text}</small>
          ))}
        </span>
      ),
  },
  {
    label: batches.columns.actions,
    draw: (line) =>
      outcomesOf(line).length > 0 && (
        <RowMenu of={t.of(line.therapist)}>
          {outcomesOf(line).map((outcome) => (
            <Button key={outcome} size="sm" variant="secondary" onClick={() => onSettle({ line, outcome })}>
              {LABELS[outcome]}
            </Button>
          ))}
        </RowMenu>
      ),
  },
];

interface Props {
  batch: PayoutBatch;
  /** The server works on the batch. */
  moving: boolean;
}

/** The payouts of a batch, with what became of each. */
export function BatchLines({ batch, moving }: Props) {
  const [text, setText] = useState("");
  const [state, setState] = useState<LineState | "">("");
  const [page, setPage] = useState(0);
  const [settling, setSettling] = useState<Settling>();
  const query = useQuery(batchLinesQuery(batch.id, { text: useDebounced(text.trim()), state, page }, moving));
  const rows = query.data?.elements ?? [];
  return (
    <section className={c.page} aria-label={batchPage.lines}>
      <search className={c.filters}>
        <TextField
          label={batchPage.search}
          hint={batchPage.searchHint}
          type="search"
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPage(0);
          }}
        />
        <SelectField
          label={batchPage.state}
          placeholder={batchPage.everyState}
          options={STATES.map((value) => ({ value, label: t.state[value] }))}
          value={state}
          onChange={(event) => {
            setState(event.target.value as LineState | "");
            setPage(0);
          }}
        />
      </search>
      <Part query={query}>
        {() => (
          <div className={admin.section} aria-busy={query.isPlaceholderData || undefined}>
            <p className={admin.note}>{batchPage.found(query.data?.totalElements ?? 0)}</p>
            {rows.length > 0 ? (
              <DataTable
                wide
                caption={batchPage.lines}
                columns={columnsFor(setSettling)}
                rows={rows}
                keyOf={({ payoutId }) => payoutId}
              />
            ) : (
              <EmptyState title={batchPage.empty} />
            )}
            <Pager page={page} pages={query.data?.totalPages ?? 0} onPage={setPage} />
          </div>
        )}
      </Part>
      {settling && <OutcomeDialog batchId={batch.id} {...settling} onClose={() => setSettling(undefined)} />}
    </section>
  );
}
