import { type ChangeEvent, useRef, useState } from "react";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { type Column, DataTable } from "~/ui/DataTable";
import { Field } from "~/ui/Field";
import { TextArea } from "~/ui/TextArea";
import type { Imported } from "../api";
import { IMPORT_MAX_BYTES } from "../rules";
import { importTexts as t } from "../strings";
import c from "./Company.module.css";

interface Props {
  /** Throws when the list is refused; the popup has shown the error then. */
  onPreview: (csv: string) => Promise<Imported>;
  onImport: (csv: string) => Promise<void>;
}

type Row = Imported["rows"][number];

const columns: Column<Row>[] = [
  { label: t.line, draw: (row) => row.line },
  { label: t.email, draw: (row) => row.email },
  { label: t.verdict, draw: (row) => row.text },
];

/** Imports a list of e-mail addresses: first a preview, then the invitations. */
export function ImportBox({ onPreview, onImport }: Props) {
  const [csv, setCsv] = useState("");
  const [error, setError] = useState<string>();
  const [preview, setPreview] = useState<Imported | null>(null);
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  async function whileBusy(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    await work().catch(() => {}); // the popup has shown the error
    setBusy(false);
  }

  async function readFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (!file) return;
    if (file.size > IMPORT_MAX_BYTES) return setError(t.tooBig);
    const text = await file.text().catch(() => null);
    setError(text === null ? t.unread : undefined);
    setCsv(text ?? "");
  }

  const showPreview = () =>
    csv.trim()
      ? whileBusy(async () => {
          setPreview(await onPreview(csv));
          requestAnimationFrame(() => heading.current?.focus());
        })
      : setError(t.missing);

  const invite = () =>
    whileBusy(async () => {
      await onImport(csv);
      setPreview(null);
      setCsv("");
    });

  return (
    <Card as="section" aria-labelledby="importar">
      <h2 id="importar" ref={heading} tabIndex={-1} className={c.heading}>
        {t.title}
      </h2>
      <p className={c.note}>{t.lead}</p>
      {preview ? (
        <div className={c.list}>
          <Alert
            tone={preview.ready > 0 ? "info" : "warn"}
            title={preview.ready > 0 ? t.ready(preview.ready) : t.nothing}
          />
          <DataTable caption={t.caption} columns={columns} rows={preview.rows} keyOf={(row) => String(row.line)} />
          <div className={c.actions}>
            {preview.ready > 0 && (
              <Button loading={busy} onClick={() => invite()}>
                {t.send(preview.ready)}
              </Button>
            )}
            <Button variant="secondary" onClick={() => setPreview(null)}>
              {t.again}
            </Button>
          </div>
        </div>
      ) : (
        <div className={c.list}>
          <Field label={t.file} error={error}>
            {(wiring) => (
              <input {...wiring} type="file" accept=".csv,text/csv,text/plain" onChange={(e) => void readFile(e)} />
            )}
          </Field>
          <TextArea label={t.paste} rows={4} value={csv} onChange={(event) => setCsv(event.target.value)} />
          <div className={c.actions}>
            <Button loading={busy} onClick={() => showPreview()}>
              {t.preview}
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}
