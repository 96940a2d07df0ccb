import type { OutsideCalendar } from "~/api/queries/calendars";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import c from "../Calendars.module.css";
import { card as t } from "../strings";
import { inWords } from "../when";

interface Props {
  one: OutsideCalendar;
  working: boolean;
  onRead: () => void;
  onChange: () => void;
  onRemove: () => void;
}

export function CalendarCard({ one, working, onRead, onChange, onRemove }: Props) {
  const named = <span className="sr">{one.name}</span>;
  return (
    <>
      <div className={c.name}>
        <strong>{one.name}</strong>
        <span className={c.quiet}>{one.host}</span>
        <span>{t.busy(one.busy)}</span>
        {one.readAt && <span className={c.quiet}>{t.read(inWords(one.readAt))}</span>}
        {one.unclear > 0 && <span className={c.quiet}>{t.unclear(one.unclear)}</span>}
      </div>
      {one.problem && (
        <Alert tone="warn" title={t.failing}>
          <p>{one.problem}</p>
          {one.failingSince && <p>{t.since(inWords(one.failingSince))}</p>}
        </Alert>
      )}
      <div className={c.buttons}>
        <Button variant="secondary" onClick={onChange}>
          {one.problem && !one.accountId ? t.mend : t.change} {named}
        </Button>
        <Button variant="ghost" loading={working} onClick={onRead}>
          {t.readNow} {named}
        </Button>
        <Button variant="ghost" onClick={onRemove}>
          {t.remove} {named}
        </Button>
      </div>
    </>
  );
}
