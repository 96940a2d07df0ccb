import { useState } from "react";
import type { ReturnRow } from "~/api/queries/payoutBatches";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { type Column, DataTable } from "~/ui/DataTable";
import { Dialog } from "~/ui/Dialog";
import { Field } from "~/ui/Field";
import admin from "../Admin.module.css";
import { sendReturnFile } from "../batchApi";
import { batchReturn as t } from "../strings/batches";
import { common } from "../strings/common";
import { useAction } from "../useAction";

const columns: readonly Column<ReturnRow>[] = [
  { label: t.columns.therapist, draw: ({ therapist }) => therapist || "–" },
  { label: t.columns.amount, draw: ({ amount }) => formatBRL(amount), end: true },
  { label: t.columns.result, draw: ({ result }) => t.result[result] },
  { label: t.columns.codes, draw: ({ codes }) => codes || "–" },
];

/** Sends the bank's return file and shows what it said about each line. */
export function ReturnDialog({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const action = useAction();
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const [rows, setRows] = useState<readonly ReturnRow[]>();

  async function send() {
    setMissing(!file);
    if (file) await action.attempt(async () => setRows(await sendReturnFile(batchId, file)), t.failed);
  }

  return (
    <Dialog open onClose={onClose} title={rows ? t.results : t.title}>
      <div className={admin.form}>
        {rows ? (
          <DataTable
            caption={t.results}
            columns={columns}
            rows={rows}
            keyOf={(row) => row.payoutId || `${row.codes}${row.amount}${rows.indexOf(row)}`}
          />
        ) : (
          <>
            <p>{t.text}</p>
            <Field label={t.file} hint={t.hint} error={missing ? t.missing : undefined}>
              {(wiring) => (
                <input
                  {...wiring}
                  type="file"
                  accept=".ret,.txt,text/plain"
                  onChange={(event) => setFile(event.target.files?.[0] ?? null)}
                />
              )}
            </Field>
          </>
        )}
        <div className={admin.actions}>
          {!rows && (
            <Button loading={action.busy} onClick={() => void send()}>
              {t.send}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {rows ? t.close : common.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
