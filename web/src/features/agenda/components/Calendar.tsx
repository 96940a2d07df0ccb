import { IconCalendarOff } from "@tabler/icons-react";
import { type CSSProperties, type DragEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef } from "react";
import { addDays, type Iso, toBr } from "~/lib/dates";
import { toast } from "~/ui/Toast";
import { type Booked, type CalendarActions, type Calendar as CalendarData, emptyHours } from "../calendar";
import { bounds, type Piece, piecesOn } from "../layout";
import { clock, type Now, WEEKDAYS, type Weekday, weekdayLabel } from "../model";
import { groundAt, snapped } from "../move";
import { general as t } from "../strings";
import { useMoving } from "../useMoving";
import { BusyPart } from "./BusyPart";
import c from "./Calendar.module.css";
import { CalendarPiece } from "./CalendarPiece";
import { ClosedPart } from "./ClosedPart";
import { MovingLine, MovingMark, refusedText } from "./MovingMark";

const vars = (values: Record<`--${string}`, number | string>): CSSProperties => values as CSSProperties;

/** Pixels per minute: an hour has 64 pixels, and more when sessions are short, so that two lines of text fit. */
const scaleOf = (minutes: number): number => Math.max(64 / 60, 44 / Math.max(minutes, 10));
const TOAST_MS = 5000;

interface Props extends CalendarActions {
  week: Iso;
  /** The day that phones show. */
  shown: Weekday;
  now: Now;
  calendar: CalendarData;
}

/** A week in proportion to time. Phones show one day of it. */
export function Calendar(props: Props) {
  const { calendar } = props;
  const grid = useRef<HTMLElement>(null);
  const hoursOnly = calendar.closed.filter((part) => !part.whole);
  const { from, to, hours } = bounds([
    ...calendar.items,
    ...hoursOnly.map((part) => ({ day: part.day, start: part.from, minutes: part.to - part.from })),
  ]);
  const scale = scaleOf(Math.min(calendar.minutes || 60, ...calendar.items.map((item) => item.minutes)));
  const move = useMoving({ calendar, week: props.week, now: props.now, from, to, onMove: props.onMove });
  /** The session under the mouse, and how far below its upper edge the mouse holds it. */
  const held = useRef<{ item: Booked; offset: number } | null>(null);

  /** Arrow keys go from one empty hour to the next, so that they are one stop of the Tab key. */
  function onKeyDown(event: KeyboardEvent) {
    const at = (event.target as HTMLElement).closest<HTMLElement>("[data-empty]");
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (!at || !step) return;
    event.preventDefault();
    const all = [...(grid.current?.querySelectorAll<HTMLElement>("[data-empty]") ?? [])].filter(
      (button) => button.offsetParent !== null || !button.checkVisibility || button.checkVisibility(),
    );
    const [day, hour] = (at.dataset.empty ?? "").split("-").map(Number) as [number, number];
    const [dx = 0, dy = 0] = step;
    const ahead = all.filter((button) => {
      const [d, h] = (button.dataset.empty ?? "").split("-").map(Number) as [number, number];
      return dx !== 0 ? Math.sign(d - day) === dx && h === hour : d === day && Math.sign(h - hour) === dy;
    });
    (dx < 0 || dy < 0 ? ahead.at(-1) : ahead[0])?.focus();
  }

  return (
    <div>
      <section
        ref={grid}
        className={c.grid}
        aria-label={t.title}
        style={vars({ "--ppm": `${scale}px`, "--span": to - from })}
        onKeyDown={onKeyDown}
      >
        <div className={c.hours} aria-hidden="true">
          {hours.slice(0, -1).map((hour) => (
            <span key={hour} style={vars({ "--at": hour - from })}>
              {clock(hour)}
            </span>
          ))}
        </div>
        {WEEKDAYS.map((day) => (
          <Day key={day} {...props} day={day} from={from} to={to} scale={scale} move={move} held={held} />
        ))}
      </section>
      <MovingLine moving={move.moving} week={props.week} />
    </div>
  );
}

interface DayProps extends Props {
  day: Weekday;
  from: number;
  to: number;
  scale: number;
  move: ReturnType<typeof useMoving>;
  held: RefObject<{ item: Booked; offset: number } | null>;
}

function Day({ day, from, to, scale, move, held, ...props }: DayProps) {
  const { week, shown, now, calendar } = props;
  const date = addDays(week, day);
  const isToday = date === now.day;
  const label = `${weekdayLabel(day)} ${toBr(date).slice(0, 5)}`;
  const holiday = calendar.holidays.get(day);
  const empty = emptyHours(calendar, day, from, to).filter(
    (hour) => date > now.day || (isToday && hour + 60 > now.minute + 10),
  );
  const closed = calendar.closed.filter((part) => part.day === day);

  /** Where the held session would go, from the position of the mouse. */
  function under(event: DragEvent<HTMLElement>) {
    if (!held.current) return null;
    const { item, offset } = held.current;
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top - offset;
    return { item, day, minute: snapped(calendar, day, from + y / scale, { from, to }) };
  }

  function drag(event: DragEvent<HTMLElement>) {
    event.preventDefault();
    const target = under(event);
    const shown = move.moving?.target;
    if (target && (shown?.day !== target.day || shown.minute !== target.minute)) move.show(target);
  }

  function drop(event: DragEvent<HTMLElement>) {
    event.preventDefault();
    const target = under(event);
    if (target && !move.settle(target)) {
      toast.show(refusedText(target, groundAt(calendar, week, now, target), week), TOAST_MS);
      move.show(null);
    }
  }

  return (
    <section className={c.col} data-today={isToday || undefined} data-shown={day === shown || undefined}>
      <h3 className={c.day} id={`dia-${day}`}>
        <span className="sr">{label}</span>
        <span aria-hidden="true">
          {weekdayLabel(day).slice(0, 3).toLowerCase()}
          {isToday && ` · ${t.todayMark}`}
        </span>
        <b aria-hidden="true">{Number(date.slice(8))}</b>
        {holiday && <small>{holiday}</small>}
      </h3>
      {date >= now.day && (
        <button
          type="button"
          className={c.clear}
          aria-label={t.clearDay(label)}
          title={t.clearDay(label)}
          onClick={() => props.onClear(date)}
        >
          <IconCalendarOff size={16} aria-hidden="true" />
        </button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the keyboard's is the dialog. */}
      <div className={c.lane} onDragOver={drag} onDrop={drop}>
        {empty.map((hour, i) => (
          <button
            key={hour}
            type="button"
            className={c.empty}
            style={vars({ "--at": hour - from, "--len": 60 })}
            data-empty={`${day}-${hour}`}
            tabIndex={i === 0 ? 0 : -1}
            aria-label={t.emptyHour(label, clock(hour))}
            onClick={() => props.onEmpty(date, hour)}
          />
        ))}
        {closed.map((part) => (
          <ClosedPart key={`${part.block.id}`} part={part} from={from} to={to} label={label} onOpen={props.onClosed} />
        ))}
        {calendar.busy
          .filter((part) => part.day === day && part.from < to && part.to > from)
          .map((part) => (
            <BusyPart key={part.from} part={part} from={from} to={to} label={label} />
          ))}
        {isToday && now.minute >= from && now.minute <= to && (
          <p className={c.now} style={vars({ "--at": now.minute - from })}>
            <span className="sr">{t.now(clock(now.minute))}</span>
            <span aria-hidden="true">{clock(now.minute)}</span>
          </p>
        )}
        <ul className={c.list} aria-labelledby={`dia-${day}`}>
          {piecesOn(calendar.items, day, false).map((piece) => (
            <Place key={keyOf(piece)} piece={piece} from={from}>
              <CalendarPiece
                piece={piece}
                label={label}
                date={date}
                scale={scale}
                onFree={props.onFree}
                onMove={props.onMove}
                onKey={move.onKey}
                onHold={(item, offset) => {
                  held.current = item && { item, offset };
                  if (!item) move.show(null);
                }}
                onLeave={() => move.show(null)}
              />
            </Place>
          ))}
        </ul>
        {move.moving?.target.day === day && <MovingMark moving={move.moving} from={from} />}
      </div>
    </section>
  );
}

type AnyPiece = Piece<CalendarData["items"][number]>;
const keyOf = ({ item, tail }: AnyPiece): string =>
  `${item.kind === "session" ? item.session.id : item.start}${tail ? "-" : ""}`;

function Place({ piece, from, children }: { piece: AnyPiece; from: number; children: ReactNode }) {
  return (
    <li
      className={c.piece}
      data-state={piece.item.state}
      data-tail={piece.tail || undefined}
      aria-hidden={piece.tail || undefined}
      style={vars({
        "--at": piece.from - from,
        "--len": piece.to - piece.from,
        "--lane": piece.lane,
        "--lanes": piece.lanes,
      })}
    >
      {children}
    </li>
  );
}
