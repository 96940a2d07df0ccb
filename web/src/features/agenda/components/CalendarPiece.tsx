import {
  IconArrowsMove,
  IconBuilding,
  IconCalendarRepeat,
  IconCheck,
  IconCircleFilled,
  IconClockHour9,
  IconVideo,
  IconX,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { KeyboardEvent } from "react";
import { BRASILIA, wallClock } from "~/features/directory/shared/zone";
import { useStandingOf } from "~/features/standing/shared/StandingMark";
import { type Iso, toBr } from "~/lib/dates";
import type { Booked, CalendarActions, Item, State } from "../calendar";
import type { Piece } from "../layout";
import { clock } from "../model";
import { saoPauloNow } from "../now";
import { general as t } from "../strings";
import c from "./Calendar.module.css";

const ICONS = {
  PAID: IconCircleFilled,
  UNPAID: IconClockHour9,
  ENTERPRISE: IconBuilding,
  DONE: IconCheck,
  CANCELLED: IconX,
  ROOM: IconVideo,
} as const;

/** The icon of a state. The text beside it, or the name of the link, says the same. */
export function StateIcon({ state }: { state: State }) {
  if (state === "FREE" || state === "BLOCKED") return null;
  const Icon = ICONS[state];
  return <Icon size={13} stroke={2.4} aria-hidden="true" className={c.icon} />;
}

interface SessionProps extends Pick<CalendarActions, "onMove"> {
  date: Iso;
  scale: number;
  onKey: (event: KeyboardEvent, item: Booked) => void;
  /** The mouse takes the session so many pixels below its upper edge, or lets go of it. */
  onHold: (item: Booked | null, offset: number) => void;
  /** The focus leaves the session. */
  onLeave: () => void;
}

interface Props extends SessionProps, Pick<CalendarActions, "onFree"> {
  piece: Piece<Item>;
  label: string;
}

/** A session or a free time on the grid. The part after midnight only shows that the time is taken. */
export function CalendarPiece({ piece, label, onFree, ...props }: Props) {
  const { item } = piece;
  if (piece.tail) return <>{t.until(clock(piece.to))}</>;
  if (item.kind === "free")
    return (
      <button
        type="button"
        className={c.free}
        aria-label={t.freeHour(label, clock(item.start))}
        onClick={() => onFree(props.date, item.start, item.minutes)}
      >
        {t.free(clock(item.start))}
      </button>
    );
  return <SessionPart item={item} {...props} />;
}

/** Until when an hour is held: the time of today, or the day. A standing session is held for weeks. */
function heldUntil(instant: string): string {
  const { day, time } = wallClock(new Date(instant), BRASILIA);
  return day === saoPauloNow().day ? time : toBr(day).slice(0, 5);
}

function noteOf({ state, session }: Booked): string {
  if (session.patientInRoom) return t.inRoomShort;
  if (session.proposed) return t.waitsAnswer;
  if (state === "DONE" && !session.met) return t.notMet;
  if (state === "ROOM") return t.roomOpen;
  if (state === "UNPAID" && session.holdUntil) return t.until(heldUntil(session.holdUntil));
  return "";
}

function SessionPart({ item, date, scale, onMove, onKey, onHold, onLeave }: SessionProps & { item: Booked }) {
  const { session } = item;
  const times = `${clock(item.start)}–${clock(item.start + item.minutes)}`;
  const note = noteOf(item);
  const state = session.patientInRoom ? t.inRoom : t.states[item.state];
  const standing = useStandingOf(session.id);
  const said = standing ? [state, standing.rhythm] : [state];
  const full = [session.customerName, toBr(date), times, ...said].join(", ");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is the mouse's way; the keyboard's is the button.
    <div
      className={c.session}
      draggable={session.canMove}
      onDragStart={(event) => {
        const top = event.currentTarget.getBoundingClientRect().top;
        event.dataTransfer.setData("text/plain", session.id);
        event.dataTransfer.effectAllowed = "move";
        onHold(item, Math.max(0, event.clientY - top));
      }}
      onDragEnd={() => onHold(null, 0)}
      data-short={item.minutes * scale < 44 || undefined}
    >
      <Link
        to={`/sessao-detalhes/${session.id}`}
        className={c.text}
        title={full}
        aria-label={full}
        aria-describedby={session.canMove ? "mover-com-setas" : undefined}
        draggable={false}
        onKeyDown={(event) => session.canMove && onKey(event, item)}
        onBlur={onLeave}
      >
        <b>
          {standing && <IconCalendarRepeat size={13} stroke={2.2} aria-hidden="true" className={c.icon} />}{" "}
          {session.customerName}
        </b>
        <span>
          <StateIcon state={item.state} /> {note ? `${clock(item.start)} · ${note}` : times}
        </span>
      </Link>
      {session.canMove && (
        <span className={c.tools}>
          <button type="button" aria-label={t.move(full)} onClick={() => onMove(session)}>
            <IconArrowsMove size={15} aria-hidden="true" />
          </button>
          <Link to="/cancelar-sessao" search={{ id: session.id }} aria-label={t.remove(full)} draggable={false}>
            <IconX size={15} stroke={2.2} aria-hidden="true" />
          </Link>
        </span>
      )}
    </div>
  );
}
