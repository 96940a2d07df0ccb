import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { toBr } from "~/lib/dates";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Dialog } from "~/ui/Dialog";
import { Prose } from "~/ui/Prose";
import { type Entry, isNote, newest } from "../content";
import type { Vault } from "../crypto/vault";
import { blocksOf } from "../marks";
import c from "../Record.module.css";
import { kinds, record as t } from "../strings";
import { momentOf } from "../when";
import { AttachmentList } from "./AttachmentList";

interface Props {
  vault: Vault;
  recordId: string;
  entry: Entry;
  onEdit: () => void;
  onVoid: () => Promise<void>;
}

/** One entry with its newest version. The older ones are in a dialog. */
export function EntryCard({ vault, recordId, entry, onEdit, onVoid }: Props) {
  const [history, setHistory] = useState(false);
  const last = newest(entry);
  const day = toBr(last.on);
  return (
    <Card as="li" className={`${c.entry} ${isNote(entry) ? c.note : ""}`}>
      <div className={c.entryHead}>
        <h3>
          {kinds[entry.kind]} · {day}
        </h3>
        {last.void && <span className={c.voided}>{t.voided}</span>}
      </div>
      <Prose blocks={blocksOf(last.text)} />
      {last.attachments && <AttachmentList vault={vault} recordId={recordId} files={last.attachments} />}
      <p className={c.quiet}>{t.wrote(momentOf(last.at), last.author)}</p>
      <div className={c.buttons}>
        {!last.void && (
          <>
            <Button variant="secondary" size="sm" onClick={onEdit}>
              {t.edit}
              <span className="sr"> {`${kinds[entry.kind]} de ${day}`}</span>
            </Button>
            <Button variant="ghost" size="sm" onClick={onVoid}>
              {t.void}
            </Button>
          </>
        )}
        {entry.versions.length > 1 && (
          <Button variant="ghost" size="sm" onClick={() => setHistory(true)}>
            {t.versions(entry.versions.length)}
          </Button>
        )}
        {last.session && (
          <Link className={c.link} to={`/sessao-detalhes/${last.session}`}>
            {t.session}
          </Link>
        )}
      </div>
      {history && (
        <Dialog open onClose={() => setHistory(false)} title={t.historyOf(kinds[entry.kind], day)}>
          <ol className={c.list}>
            {entry.versions.toReversed().map((version) => (
              <li key={version.version} className={c.stack}>
                <strong>
                  {t.version(version.version)}
                  {version.void && ` · ${t.voided}`}
                </strong>
                <Prose blocks={blocksOf(version.text)} />
                {version.attachments && (
                  <AttachmentList vault={vault} recordId={recordId} files={version.attachments} />
                )}
                <p className={c.quiet}>{t.wrote(momentOf(version.at), version.author)}</p>
              </li>
            ))}
          </ol>
        </Dialog>
      )}
    </Card>
  );
}
