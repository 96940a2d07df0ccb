import { type KeyboardEvent, useState } from "react";
import { addDays, type Iso } from "~/lib/dates";
import type { Booked, Calendar, CalendarActions } from "./calendar";
import type { Now } from "./model";
import { allows, type Bounds, type Ground, groundAt, stepped, type Target } from "./move";

interface Place extends Bounds {
  calendar: Calendar;
  week: Iso;
  now: Now;
  onMove: CalendarActions["onMove"];
}

export interface Moving {
  target: Target;
  ground: Ground;
  /** Enter was pressed where the session cannot go. */
  refused: boolean;
}

/**
 * Moves a focused session by the arrow keys: Enter opens the dialog with the new time, Esc leaves the session where it
 * is. A mouse shows its target in the same way.
 */
export function useMoving(place: Place) {
  const [state, setState] = useState<{ target: Target; refused: boolean } | null>(null);
  const { calendar, week, now } = place;
  const moving: Moving | null = state && { ...state, ground: groundAt(calendar, week, now, state.target) };

  const show = (target: Target | null) => setState(target && { target, refused: false });

  /** Opens the dialog with the target's time. Returns false where the session cannot go. */
  function settle(target: Target): boolean {
    const ground = groundAt(calendar, week, now, target);
    if (ground !== "SAME" && !allows(ground)) return false;
    show(null);
    if (ground !== "SAME") place.onMove(target.item.session, { day: addDays(week, target.day), minute: target.minute });
    return true;
  }

  function onKey(event: KeyboardEvent, item: Booked) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const mine = state?.target.item.session.id === item.session.id ? state.target : null;
    const next = stepped(mine ?? { item, day: item.day, minute: item.start }, event.key, place);
    if (next) show(next);
    else if (mine && event.key === "Enter" && !settle(mine)) setState({ target: mine, refused: true });
    else if (mine && event.key === "Escape") show(null);
    else if (!mine || event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { moving, onKey, show, settle };
}
