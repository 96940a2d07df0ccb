import { toBr, today } from "~/lib/dates";
import { Card } from "~/ui/Card";
import { Prose } from "~/ui/Prose";
import { byDay, type Entry, isNote, newest } from "../content";
import { blocksOf } from "../marks";
import c from "../Record.module.css";
import { attachments, kinds, record, paper as t } from "../strings";
import { momentOf } from "../when";
import type { LoadedRecord } from "../write";

interface Props {
  record: LoadedRecord;
  /** Whose record it is, when it could be read. */
  author?: { name: string; crp: string } | undefined;
}

/**
 * The printed record: in the order of the days, without the working notes. Entries without effect are printed with
 * their mark, and corrected ones say how many versions there are, so that nothing is left out without a word.
 */
export function Paper({ record: whole, author }: Props) {
  const entries = byDay(whole.entries)
    .filter((entry) => !isNote(entry))
    .reverse();
  return (
    <div className={c.paper} aria-hidden="true">
      <p>
        <strong>{t.title(whole.name)}</strong>
      </p>
      {author && <p>{t.author(author.name, author.crp)}</p>}
      <p>{t.printed(toBr(today()))}</p>
      {entries.map((entry) => (
        <PrintedEntry key={entry.id} entry={entry} />
      ))}
    </div>
  );
}

function PrintedEntry({ entry }: { entry: Entry }) {
  const last = newest(entry);
  const older = entry.versions.length - 1;
  return (
    <Card as="section">
      <p>
        <strong>{kinds[entry.kind]}</strong> · {toBr(last.on)}
      </p>
      {last.void && (
        <p>
          <strong>{record.voided}</strong>
        </p>
      )}
      <Prose blocks={blocksOf(last.text)} />
      {last.attachments && <p>{attachments.printed(last.attachments.map(({ name }) => name).join(", "))}</p>}
      <p>{record.wrote(momentOf(last.at), last.author)}</p>
      {older > 0 && <p>{t.older(older)}</p>}
    </Card>
  );
}
