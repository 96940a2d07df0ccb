import { type ChangeEvent, useRef, useState } from "react";
import { ApiError, problemOf } from "~/api/errors";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { type Column, DataTable } from "~/ui/DataTable";
import { Field } from "~/ui/Field";
import { TextArea } from "~/ui/TextArea";
import type { ImportCheck } from "../api";
import { IMPORT_MAX_BYTES, pastedFile } from "../rules";
import { importTexts as t } from "../strings";
import c from "./Company.module.css";

interface Props {
  /** Throws when the file is refused; the field shows the message. */
  onCheck: (file: File) => Promise<ImportCheck>;
  /** Throws when the import cannot begin; the popup has shown the error then. */
  onImport: (file: File) => Promise<void>;
}

type Row = ImportCheck["rows"][number];

const columns: Column<Row>[] = [
  { label: t.line, draw: (row) => row.line },
  { label: t.email, draw: (row) => row.email },
  { label: t.verdict, draw: (row) => row.text },
];

/** Chooses a list of people: first a preview, then the import in the background. */
export function ImportBox({ onCheck, onImport }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState("");
  const [error, setError] = useState<string>();
  const [checked, setChecked] = useState<{ file: File; result: ImportCheck } | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const preview = useRef<HTMLDivElement>(null);

  async function whileBusy(work: () => Promise<void>) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    await work().catch(() => {}); // the field or the popup has shown the error
    running.current = false;
    setBusy(false);
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0] ?? null;
    const tooBig = chosen !== null && chosen.size > IMPORT_MAX_BYTES;
    setError(tooBig ? t.tooBig : undefined);
    setFile(tooBig ? null : chosen);
  }

  function check() {
    const list = file ?? (pasted.trim() ? pastedFile(pasted) : null);
    if (!list) return setError(t.missing);
    return whileBusy(async () => {
      try {
        setChecked({ file: list, result: await onCheck(list) });
        setError(undefined);
        requestAnimationFrame(() => preview.current?.focus());
      } catch (problem) {
        const shown = problemOf(problem instanceof ApiError ? problem : new ApiError(0));
        setError(shown?.text ?? shown?.title);
      }
    });
  }

  const invite = () =>
    whileBusy(async () => {
      if (!checked) return;
      await onImport(checked.file);
      setChecked(null);
      setFile(null);
      setPasted("");
    });

  function again() {
    setChecked(null);
    setFile(null);
  }

  if (checked) {
    return (
      <div className={c.list} ref={preview} tabIndex={-1}>
        <Summary result={checked.result} />
        <div className={c.actions}>
          {checked.result.ready > 0 && (
            <Button loading={busy} onClick={() => invite()}>
              {t.send(checked.result.ready)}
            </Button>
          )}
          <Button variant="secondary" onClick={again}>
            {t.again}
          </Button>
        </div>
        <Refused rows={checked.result.rows} />
      </div>
    );
  }
  return (
    <div className={c.list}>
      <Field label={t.file} hint={t.fileHint} error={error}>
        {(wiring) => <input {...wiring} type="file" accept=".xlsx,.csv,.txt,text/csv" onChange={choose} />}
      </Field>
      {file === null && (
        <TextArea label={t.paste} rows={4} value={pasted} onChange={(event) => setPasted(event.target.value)} />
      )}
      <div className={c.actions}>
        <Button loading={busy} onClick={() => check()}>
          {t.preview}
        </Button>
      </div>
    </div>
  );
}

function Summary({ result }: { result: ImportCheck }) {
  const { ready, refused, total, rows } = result;
  const title = ready === 0 ? t.nothing : refused === 0 ? t.allReady(ready) : t.ready(ready, total);
  return (
    <Alert tone={ready > 0 ? "info" : "warn"} title={title}>
      {refused > 0 && (
        <p>
          {t.refused(refused)} {refused > rows.length && t.firstOnes(rows.length)}
        </p>
      )}
    </Alert>
  );
}

/** Below the buttons, because it can have a hundred rows. */
const Refused = ({ rows }: { rows: Row[] }) =>
  rows.length > 0 && <DataTable caption={t.caption} columns={columns} rows={rows} keyOf={(row) => String(row.line)} />;
