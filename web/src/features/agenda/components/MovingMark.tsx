import type { CSSProperties } from "react";
import { addDays, type Iso, toBr } from "~/lib/dates";
import { clock, weekdayLabel } from "../model";
import type { Ground, Target } from "../move";
import { moving as t } from "../strings";
import type { Moving } from "../useMoving";
import c from "./Calendar.module.css";

const vars = (values: Record<`--${string}`, number>): CSSProperties => values as CSSProperties;

/** The outline of a session at the place to which it would move. */
export function MovingMark({ moving, from }: { moving: Moving; from: number }) {
  const { item, minute } = moving.target;
  return (
    <div
      className={c.target}
      data-ground={moving.ground}
      aria-hidden="true"
      style={vars({ "--at": minute - from, "--len": item.minutes })}
    >
      <b>{clock(minute)}</b>
      <span>{t.ground[moving.ground]}</span>
    </div>
  );
}

/** Says where the session would go. Everybody sees it, and screen readers hear it. */
export function MovingLine({ moving, week }: { moving: Moving | null; week: Iso }) {
  return (
    <p className={c.moving} role="status" data-on={moving !== null || undefined}>
      {moving && lineOf(moving, week)}
    </p>
  );
}

const whereOf = ({ day, minute }: Target, week: Iso): string =>
  `${weekdayLabel(day)} ${toBr(addDays(week, day)).slice(0, 5)}, ${clock(minute)}`;

export const refusedText = (target: Target, ground: Ground, week: Iso): string =>
  t.refused(whereOf(target, week), t.ground[ground]);

function lineOf({ target, ground, refused }: Moving, week: Iso): string {
  if (refused) return refusedText(target, ground, week);
  return t.line(target.item.session.customerName, whereOf(target, week), t.ground[ground]);
}
