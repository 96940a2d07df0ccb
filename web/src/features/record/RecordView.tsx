import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { startTransition, useEffect, useState } from "react";
import { ownAgreementQuery } from "~/api/queries/agreements";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { TextField } from "~/ui/TextField";
import { EntryCard } from "./components/EntryCard";
import { Paper } from "./components/Paper";
import { byDay, type Entry, isNote, matches, newest, type Writing } from "./content";
import type { Vault } from "./crypto/vault";
import { draftSlots } from "./drafts";
import { lock } from "./opened";
import c from "./Record.module.css";
import { page, record as t } from "./strings";
import { usePrinting } from "./usePrinting";
import type { LoadedRecord } from "./write";

interface Props {
  record: LoadedRecord;
  vault: Vault;
  onWrite: (writing: Writing) => void;
  onVoid: (entry: Entry) => Promise<void>;
  onRemove: () => Promise<void>;
}

/** What a draft of this slot continues, or null when its entry is gone. */
function writingOf(slot: string, entries: readonly Entry[]): Writing | null {
  const [, what = "", rest = ""] = /^(entry|session|new)-(.*)$/.exec(slot) ?? [];
  if (what === "session") return { kind: "EVOLUTION", session: rest };
  if (what === "new") return { kind: rest === "note" ? "NOTE" : "EVOLUTION" };
  const entry = entries.find((one) => one.id === rest);
  return entry ? { kind: entry.kind, entry } : null;
}

function useDraftSlots(vault: Vault, recordId: string): string[] {
  const [slots, setSlots] = useState<string[]>([]);
  useEffect(() => void draftSlots(vault, recordId).then(setSlots), [vault, recordId]);
  return slots;
}

/** How many entries are drawn at once. More do not fit on a screen. */
const FIRST = 20;

/** The beginning of a long list at once, and the rest when the browser has time. */
function useGradual(list: Entry[]): Entry[] {
  const [opened, setOpened] = useState(false);
  useEffect(() => startTransition(() => setOpened(true)), []);
  return opened ? list : list.slice(0, FIRST);
}

export function RecordView({ record, vault, onWrite, onVoid, onRemove }: Props) {
  const [search, setSearch] = useState("");
  const slots = useDraftSlots(vault, record.id);
  const own = useQuery(ownAgreementQuery());
  const printing = usePrinting();
  const fits = (entry: Entry) => !search.trim() || matches(newest(entry).text, search.trim());
  const all = byDay(record.entries);
  const entries = useGradual(all.filter((entry) => !isNote(entry) && fits(entry)));
  const notes = useGradual(all.filter((entry) => isNote(entry) && fits(entry)));
  const cards = (list: Entry[]) =>
    list.map((entry) => (
      <EntryCard
        key={entry.id}
        vault={vault}
        recordId={record.id}
        entry={entry}
        onEdit={() => onWrite({ entry, kind: entry.kind })}
        onVoid={() => onVoid(entry)}
      />
    ));
  const drafts = slots.map((slot) => writingOf(slot, record.entries)).filter((writing) => writing !== null);
  return (
    <Container size="md">
      <div className={c.screen}>
        <PageHeader
          eyebrow={<Link to="/prontuario">{t.back}</Link>}
          title={record.name}
          actions={
            <Button variant="secondary" onClick={() => lock()}>
              {page.lock}
            </Button>
          }
        />
        <div className={c.page}>
          <div className={c.buttons}>
            <Button onClick={() => onWrite({ kind: "EVOLUTION" })}>{t.write}</Button>
            <Button variant="secondary" onClick={() => onWrite({ kind: "NOTE" })}>
              {t.note}
            </Button>
            <Button variant="ghost" onClick={() => window.print()}>
              {t.print}
            </Button>
          </div>
          {drafts.map((writing, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of drafts is read once.
            <Alert key={i} tone="info" title={t.draft}>
              <Button variant="secondary" size="sm" onClick={() => onWrite(writing)}>
                {t.continue}
              </Button>
            </Alert>
          ))}
          <TextField
            label={t.search}
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <section className={c.stack} aria-labelledby="registro">
            <h2 id="registro" className={c.heading}>
              {t.timeline}
            </h2>
            {entries.length === 0 && <p className={c.quiet}>{t.nothing}</p>}
            <ol className={c.list}>{cards(entries)}</ol>
          </section>
          <section className={c.stack} aria-labelledby="anotacoes">
            <h2 id="anotacoes" className={c.heading}>
              {t.notes}
            </h2>
            <p className={c.quiet}>{t.notesText}</p>
            {notes.length === 0 && <p className={c.quiet}>{t.noNotes}</p>}
            <ol className={c.list}>{cards(notes)}</ol>
          </section>
          <p className={c.quiet}>{record.deletable ? t.due(record.keepUntil) : t.keep(record.keepUntil)}</p>
          {record.deletable && (
            <div>
              <Button variant="danger" onClick={onRemove}>
                {t.remove}
              </Button>
            </div>
          )}
        </div>
      </div>
      {printing && <Paper record={record} author={own.data} />}
    </Container>
  );
}
