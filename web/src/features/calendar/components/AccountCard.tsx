import type { CalendarAccount } from "~/api/queries/calendars";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import c from "../Calendars.module.css";
import { account as t } from "../strings";
import { inWords } from "../when";

interface Props {
  one: CalendarAccount;
  working: boolean;
  onChoose: () => void;
  onPassword: () => void;
  onRemove: () => void;
}

export function AccountCard({ one, working, onChoose, onPassword, onRemove }: Props) {
  const named = <span className="sr">{one.host}</span>;
  const { writes } = one;
  return (
    <>
      <div className={c.name}>
        <strong>{one.host}</strong>
        <span className={c.quiet}>{one.user}</span>
        <span>{writes ? t.writes(writes.name, writes.coming) : t.writesNothing}</span>
        {writes && <span className={c.quiet}>{writes.writtenAt ? t.written(inWords(writes.writtenAt)) : t.waits}</span>}
      </div>
      {writes?.problem && (
        <Alert tone="warn" title={t.failing(writes.name)}>
          <p>{writes.problem}</p>
          {writes.failingSince && <p>{t.since(inWords(writes.failingSince))}</p>}
        </Alert>
      )}
      <div className={c.buttons}>
        <Button variant="secondary" onClick={onChoose}>
          {t.choose} {named}
        </Button>
        <Button variant="ghost" onClick={onPassword}>
          {t.password} {named}
        </Button>
        <Button variant="ghost" loading={working} onClick={onRemove}>
          {t.remove} {named}
        </Button>
      </div>
    </>
  );
}
