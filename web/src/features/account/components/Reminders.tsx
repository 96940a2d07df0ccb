import type { Feed, ReminderChoice } from "~/api/queries/users";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { Skeleton } from "~/ui/Skeleton";
import { reminderTexts as t } from "../strings/myData";
import { CalendarFeed, type CalendarFeedProps } from "./CalendarFeed";
import c from "./Reminders.module.css";

interface Props extends Omit<CalendarFeedProps, "feed"> {
  /** Undefined while loading. */
  choice: ReminderChoice | undefined;
  feed: Feed | undefined;
  failed: boolean;
  retry: () => void;
  choose: (choice: ReminderChoice) => void;
  /** An employee without a personal address gets no mail about sessions. */
  noMail?: boolean;
}

/** Reminders by mail, and the calendar feed of the own sessions. */
export function Reminders(props: Props) {
  return (
    <Card as="section" aria-labelledby="lembretes" className={c.section}>
      <h2 id="lembretes" className={c.title}>
        {t.title}
      </h2>
      <Body {...props} />
    </Card>
  );
}

function Body(props: Props) {
  const { choice, feed, failed, busy, choose } = props;
  if (failed)
    return (
      <div role="alert" className={c.failed}>
        <p>{t.failed}</p>
        <Button variant="secondary" size="sm" onClick={props.retry}>
          {t.retry}
        </Button>
      </div>
    );
  if (!choice || !feed)
    return (
      <div role="status">
        <span className="sr">{t.loading}</span>
        <Skeleton shape="card" />
      </div>
    );
  const box = (name: keyof ReminderChoice, label: string) => (
    <Checkbox
      label={label}
      checked={choice[name]}
      aria-disabled={busy}
      onChange={(event) => choose({ ...choice, [name]: event.target.checked })}
    />
  );
  return (
    <>
      <fieldset className={c.choice}>
        <legend className={c.legend}>{t.mails}</legend>
        {box("reminder24h", t.dayBefore)}
        {box("reminder1h", t.hourBefore)}
        <p className={c.note}>{props.noMail ? t.noMail : t.always}</p>
      </fieldset>
      <CalendarFeed {...props} feed={feed} />
    </>
  );
}
