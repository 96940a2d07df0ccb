import { type CSSProperties, type ReactNode, useId } from "react";
import { bounds, GRID_MARGIN, type Piece, piecesOn, type Span, scaleFor } from "../layout";
import { clock, WEEKDAYS, type Weekday } from "../model";
import c from "./WeekGrid.module.css";

const vars = (values: Record<`--${string}`, number | string>): CSSProperties => values as CSSProperties;

export type Kind = "weekly" | "once" | "enterprise";

interface Props<T extends Span> {
  label: string;
  items: readonly T[];
  heading: (day: Weekday) => ReactNode;
  /** Text for a day without items. Only the list on phones shows it. */
  empty: string;
  keyOf: (item: T) => string;
  kindOf: (item: T) => Kind;
  children: (item: T) => ReactNode;
  /** The week repeats, so an item over midnight on Saturday continues on Sunday of the same grid. */
  circular?: boolean;
}

/** A week as a grid in proportion to time. On narrow screens it is a list for each day. */
export function WeekGrid<T extends Span>(props: Props<T>) {
  const { label, items, heading, empty, circular = true } = props;
  const id = useId();
  const { from, to, hours } = bounds(items);
  const scale = scaleFor(items.map((item) => item.minutes));
  return (
    <section
      className={c.grid}
      aria-label={label}
      style={vars({ "--ppm": `${scale}px`, "--margin": `${GRID_MARGIN}px`, "--span": to - from })}
    >
      <div className={c.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} style={vars({ "--at": hour - from })}>
            {hour === 1440 ? "24:00" : clock(hour)}
          </span>
        ))}
      </div>
      {WEEKDAYS.map((day) => {
        const pieces = piecesOn(items, day, circular);
        const heads = pieces.some((piece) => !piece.tail);
        return (
          <section key={day} className={c.col} aria-labelledby={`${id}-${day}`}>
            <h3 id={`${id}-${day}`} className={c.day}>
              {heading(day)}
            </h3>
            {!heads && <p className={c.empty}>{empty}</p>}
            <ul className={c.lane} aria-labelledby={`${id}-${day}`}>
              {pieces.map((piece) => (
                <GridPiece key={`${props.keyOf(piece.item)}${piece.tail}`} piece={piece} from={from} grid={props} />
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}

function GridPiece<T extends Span>({ piece, from, grid }: { piece: Piece<T>; from: number; grid: Props<T> }) {
  const place = vars({
    "--at": piece.from - from,
    "--len": piece.to - piece.from,
    "--lane": piece.lane,
    "--lanes": piece.lanes,
  });
  // The part after midnight only shows that the time is taken; the item itself is on the day before.
  return (
    <li
      className={c.piece}
      style={place}
      data-kind={grid.kindOf(piece.item)}
      data-tail={piece.tail || undefined}
      aria-hidden={piece.tail || undefined}
    >
      {piece.tail ? `até ${clock(piece.to)}` : grid.children(piece.item)}
    </li>
  );
}
