import type { Iso } from "~/lib/dates";
import type { Calendar } from "../calendar";
import type { Now } from "../model";
import type { CalendarDialog } from "../useCalendarActions";
import { HourDialog } from "./HourDialog";
import { ManyDialog } from "./ManyDialog";
import { MoveDialog } from "./MoveDialog";

interface Props {
  id: string;
  week: Iso;
  now: Now;
  calendar: Calendar;
  dialog: CalendarDialog | null;
  onClose: () => void;
  onChanged: () => void;
}

/** The dialog over the week, if one is open. */
export function CalendarDialogs({ dialog, ...props }: Props) {
  switch (dialog?.kind) {
    case "hour":
      return <HourDialog {...props} day={dialog.day} minute={dialog.minute} />;
    case "move":
      return <MoveDialog {...props} session={dialog.session} {...(dialog.to && { to: dialog.to })} />;
    case "many":
      return <ManyDialog {...props} sessions={dialog.blocked.sessions} />;
    default:
      return null;
  }
}
