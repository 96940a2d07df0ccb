import { useId, useRef, useState } from "react";
import { ApiError } from "~/api/errors";
import { Button } from "~/ui/Button";
import { fileProblem, MAX_FILES, upload } from "../attachments";
import type { Attachment } from "../content";
import type { Vault } from "../crypto/vault";
import { sizeText } from "../files";
import c from "../Record.module.css";
import { attachments as t } from "../strings";

/** A file on its way. Its id stays when it is tried again, so that the server keeps one copy. */
interface Sending {
  id: string;
  file: File;
  percent: number;
  problem: string;
}

interface Props {
  vault: Vault;
  recordId: string;
  files: readonly Attachment[];
  onChange: (change: (files: readonly Attachment[]) => Attachment[]) => void;
  onBusy: (busy: boolean) => void;
}

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.status === 0 ? t.notSent : error.description || t.notSent;
}

const wrongFile = (file: File): string => {
  const wrong = fileProblem(file);
  return wrong === "empty" ? t.empty(file.name) : wrong === "large" ? t.large(file.name) : "";
};

/** Chooses files and sends them at once, sealed. They become part of the record when the entry is saved. */
export function AttachmentField({ vault, recordId, files, onChange, onBusy }: Props) {
  const id = useId();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [wrong, setWrong] = useState("");
  const running = useRef(0);

  const change = (one: string, part: Partial<Sending>) =>
    setSending((list) => list.map((each) => (each.id === one ? { ...each, ...part } : each)));
  const drop = (one: string) => setSending((list) => list.filter((each) => each.id !== one));

  async function send(one: string, file: File) {
    running.current += 1;
    onBusy(true);
    change(one, { problem: "", percent: 0 });
    try {
      const told = (done: number) => change(one, { percent: Math.round(done * 100) });
      const sent = await upload(vault, recordId, one, file, told);
      drop(one);
      onChange((now) => [...now, sent]);
    } catch (error) {
      change(one, { problem: problemOf(error) });
    } finally {
      running.current -= 1;
      onBusy(running.current > 0);
    }
  }

  /** One after the other: a telephone seals one piece at a time. */
  async function choose(chosen: File[]) {
    const room = MAX_FILES - files.length - sending.length;
    const problems = [...chosen.map(wrongFile).filter(Boolean), ...(chosen.length > room ? [t.many(MAX_FILES)] : [])];
    setWrong(problems.join(" "));
    const fine = chosen.filter((file) => !wrongFile(file)).slice(0, Math.max(0, room));
    const rows = fine.map((file) => ({ id: crypto.randomUUID(), file, percent: 0, problem: "" }));
    setSending((list) => [...list, ...rows]);
    for (const row of rows) await send(row.id, row.file);
  }

  return (
    <div className={c.stack}>
      <div className={c.attach}>
        <label htmlFor={id} className={c.attachLabel}>
          {t.add}
        </label>
        <input
          id={id}
          type="file"
          multiple
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            const chosen = [...(event.currentTarget.files ?? [])];
            // Without this, choosing the same file again would fire no event.
            event.currentTarget.value = "";
            void choose(chosen);
          }}
        />
        <p id={`${id}-hint`} className={c.quiet}>
          {t.hint}
        </p>
      </div>
      {wrong && (
        <p className={c.voided} role="alert">
          {wrong}
        </p>
      )}
      {files.length + sending.length > 0 && (
        <ul className={c.files} aria-label={t.title}>
          {files.map((file) => (
            <li key={file.id} className={c.file}>
              <span className={c.fileName}>
                {file.name} <span className={c.quiet}>({sizeText(file.bytes)})</span>
              </span>
              <Button
                variant="ghost"
                size="sm"
                onClick={() => onChange((now) => now.filter((one) => one.id !== file.id))}
              >
                {t.remove}
                <span className="sr"> {file.name}</span>
              </Button>
            </li>
          ))}
          {sending.map((row) => (
            <Row key={row.id} row={row} onRetry={() => send(row.id, row.file)} onDrop={() => drop(row.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ row, onRetry, onDrop }: { row: Sending; onRetry: () => Promise<void>; onDrop: () => void }) {
  return (
    <li className={c.file}>
      <span className={c.fileName}>
        {row.file.name} <span className={c.quiet}>({sizeText(row.file.size)})</span>
      </span>
      {row.problem ? (
        <>
          <span className={c.voided} role="alert">
            {row.problem}
          </span>
          <Button variant="secondary" size="sm" onClick={onRetry}>
            {t.again}
            <span className="sr"> {row.file.name}</span>
          </Button>
          <Button variant="ghost" size="sm" onClick={onDrop}>
            {t.remove}
            <span className="sr"> {row.file.name}</span>
          </Button>
        </>
      ) : (
        <span className={c.sending}>
          <progress max={100} value={row.percent} aria-label={t.sendingOf(row.file.name)} />
          <span className={c.quiet}>{t.sending(row.percent)}</span>
        </span>
      )}
    </li>
  );
}
