import { useEffect, useRef, useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { fromBr, toBr, today } from "~/lib/dates";
import { useForm, withMessages } from "~/lib/form";
import { serverDate } from "~/lib/serverTime";
import { useUser } from "~/login/currentUser";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { popup } from "~/ui/Popup";
import { SelectField } from "~/ui/SelectField";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import { toast } from "~/ui/Toast";
import { type Attachment, type Content, KINDS, type Kind, newest, type Writing } from "../content";
import { TooLong } from "../crypto/format";
import type { Vault } from "../crypto/vault";
import { dropDraft, keepDraft, readDraft } from "../drafts";
import c from "../Record.module.css";
import { attachments, kinds, form as t, templates } from "../strings";
import { append, Changed, type LoadedRecord } from "../write";
import { AttachmentField } from "./AttachmentField";

interface Values {
  kind: Kind;
  on: string;
  text: string;
  files?: readonly Attachment[];
}

interface Props {
  record: LoadedRecord;
  writing: Writing;
  vault: Vault;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** One list for all entries without files: another one in each render would be a change, and save the draft again. */
const NONE: readonly Attachment[] = [];
/** Drafts are saved so soon after a letter. */
const DRAFT_DELAY = 300;

export const slotOf = ({ entry, session, kind }: Writing): string =>
  entry ? `entry-${entry.id}` : session ? `session-${session}` : `new-${kind === "NOTE" ? "note" : "entry"}`;

const firstValues = ({ entry, kind }: Writing): Values =>
  entry
    ? {
        kind: entry.kind,
        on: toBr(newest(entry).on),
        text: newest(entry).text,
        files: newest(entry).attachments ?? NONE,
      }
    : { kind, on: toBr(today()), text: "", files: NONE };

const errorsOf = ({ on, text }: Values) =>
  withMessages({ on: fromBr(on) ? "" : t.onError, text: text.trim() ? "" : t.textError });

/** Reads the draft of this form first, so that nothing typed is overwritten by it. */
export function EntryForm(props: Props) {
  const { record, writing, vault } = props;
  const slot = slotOf(writing);
  const [draft, setDraft] = useState<Values | null | undefined>();
  useEffect(() => void readDraft<Values>(vault, record.id, slot).then(setDraft), [vault, record.id, slot]);
  if (draft === undefined) return null;
  return <Fields {...props} slot={slot} draft={draft} />;
}

/** Keeps what is typed on this device, sealed, until it is saved. */
function useAutosave(vault: Vault, recordId: string, slot: string, values: Values, dirty: boolean) {
  const [kept, setKept] = useState(false);
  const waiting = useRef<(() => void) | null>(null);
  const { kind, on, text, files = NONE } = values;
  useEffect(() => {
    if (!dirty) return;
    setKept(false);
    const save = () => {
      waiting.current = null;
      void keepDraft(vault, recordId, slot, { kind, on, text, files }).then(() => setKept(true));
    };
    waiting.current = save;
    const timer = setTimeout(save, DRAFT_DELAY);
    return () => clearTimeout(timer);
  }, [vault, recordId, slot, kind, on, text, files, dirty]);
  // The page goes, or the vault locks, before the delay is over.
  useEffect(() => {
    const flush = () => waiting.current?.();
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, []);
  const stop = () => {
    waiting.current = null;
  };
  return { kept, stop };
}

function Fields({
  record,
  writing,
  vault,
  onClose,
  onSaved,
  slot,
  draft,
}: Props & { slot: string; draft: Values | null }) {
  const user = useUser();
  const [problem, setProblem] = useState("");
  const [saved, setSaved] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useForm<Values>({ initial: draft ?? firstValues(writing), validate: errorsOf });
  const { values } = form;
  const autosave = useAutosave(vault, record.id, slot, values, form.dirty && !saved);

  const files = values.files ?? NONE;
  // The upload of a file ends long after the render that began it.
  const latest = useRef(files);
  latest.current = files;

  function contentOf({ kind, on, text, files = NONE }: Values): Content {
    const { entry, session } = writing;
    const about = entry ? newest(entry).session : session;
    return {
      entry: entry?.id ?? crypto.randomUUID(),
      version: (entry?.versions.length ?? 0) + 1,
      kind,
      on: fromBr(on) ?? today(),
      text: text.trim(),
      ...(about && { session: about }),
      at: serverDate().toISOString(),
      author: user?.name ?? "",
      ...(files.length > 0 && { attachments: [...files] }),
    };
  }

  async function save(typed: Values) {
    if (busy) return setProblem(attachments.wait);
    setProblem("");
    const before = writing.entry?.versions.flatMap((version) => version.attachments ?? []) ?? [];
    const fresh = (typed.files ?? NONE).filter(({ id }) => !before.some((file) => file.id === id));
    const names = fresh.map(({ id }) => id);
    try {
      await append(record.id, contentOf(typed), record.versions, names);
    } catch (error) {
      if (error instanceof TooLong) return form.setErrors({ text: t.tooLong });
      await keepDraft(vault, record.id, slot, typed);
      if (error instanceof Changed) return setProblem(t.changed);
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 0) return showProblem(error);
      return setProblem(t.offline);
    }
    autosave.stop();
    setSaved(true);
    await dropDraft(vault, record.id, slot);
    toast.show(t.saved, 3000);
    await onSaved();
  }

  async function discard() {
    const sure = { title: t.discardTitle, text: t.discardText, confirmLabel: t.discard, cancelLabel: t.cancel };
    if (!(await popup.confirm({ ...sure, ends: true }))) return;
    autosave.stop();
    setSaved(true);
    await dropDraft(vault, record.id, slot);
    onClose();
  }

  const choices = KINDS.filter((kind) => (values.kind === "NOTE") === (kind === "NOTE"));
  return (
    <Container size="md">
      <PageHeader eyebrow={record.name} title={writing.entry ? t.editTitle : t.title} />
      <Card>
        <form className={c.stack} noValidate onSubmit={form.submit(save)}>
          {problem && <Alert tone="warn">{problem}</Alert>}
          <div className={c.two}>
            <SelectField
              label={t.kind}
              disabled={writing.entry !== undefined}
              options={choices.map((kind) => ({ value: kind, label: kinds[kind] }))}
              {...form.field("kind")}
            />
            <TextField label={t.on} mask="date" autoComplete="off" {...form.field("on")} />
          </div>
          <TextArea label={t.text} hint={t.textHint} rows={14} {...form.field("text")} />
          {!values.text.trim() && templates[values.kind] && (
            <div>
              <Button variant="ghost" size="sm" onClick={() => form.set("text", templates[values.kind])}>
                {t.template}
              </Button>
            </div>
          )}
          <AttachmentField
            vault={vault}
            recordId={record.id}
            files={files}
            onChange={(change) => {
              latest.current = change(latest.current);
              form.set("files", latest.current);
            }}
            onBusy={setBusy}
          />
          <p className={c.quiet} role="status">
            {autosave.kept || draft ? t.kept : ""}
          </p>
          <div className={c.buttons}>
            <Button type="submit" size="lg" loading={form.busy}>
              {t.save}
            </Button>
            <Button variant="ghost" onClick={onClose}>
              {t.cancel}
            </Button>
            {(form.dirty || draft) && (
              <Button variant="ghost" onClick={discard}>
                {t.discard}
              </Button>
            )}
          </div>
        </form>
      </Card>
    </Container>
  );
}
