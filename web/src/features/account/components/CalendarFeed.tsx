import type { Feed } from "~/api/queries/users";
import { copyText } from "~/lib/clipboard";
import { toBr, today } from "~/lib/dates";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/TextField";
import { toast } from "~/ui/Toast";
import { reminderTexts as t } from "../strings/myData";
import c from "./Reminders.module.css";

export interface CalendarFeedProps {
  feed: Feed;
  /** The secret address. Only the response that creates the feed has it. */
  address: string;
  busy: boolean;
  create: () => void;
  rotate: () => void;
  end: () => void;
}

/** The private calendar feed: none, one whose address cannot be shown any more, or one that was just created. */
export function CalendarFeed({ feed, address, busy, create, rotate, end }: CalendarFeedProps) {
  return (
    <div className={c.feed}>
      <h3 className={c.legend}>{t.calendar}</h3>
      <p className={c.note}>{t.calendarText}</p>
      {address && <Address address={address} />}
      {feed.active && !address && <p>{t.since(dayOf(feed.createdAt))}</p>}
      <div className={c.actions}>
        {!feed.active && (
          <Button variant="secondary" loading={busy} onClick={create}>
            {t.create}
          </Button>
        )}
        {feed.active && (
          <>
            <Button variant="secondary" loading={busy} onClick={rotate}>
              {t.rotate}
            </Button>
            <Button variant="ghost" disabled={busy} onClick={end}>
              {t.end}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

const dayOf = (instant: string | undefined): string => (instant ? toBr(today(new Date(instant))) : "");

function Address({ address }: { address: string }) {
  const copy = async () => toast.show((await copyText(address)) ? t.copied : t.notCopied, 2500);
  return (
    <div className={c.address}>
      <Alert tone="warn">{t.once}</Alert>
      <TextField label={t.address} readOnly value={address} onFocus={(event) => event.target.select()} />
      <Button onClick={() => copy()}>{t.copy}</Button>
    </div>
  );
}
