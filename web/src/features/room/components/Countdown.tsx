import type { RoomState } from "../core/state";
import { call as t } from "../strings/call";
import { longTime, shortTime } from "../time";
import { useNow } from "./useNow";

type Times = Pick<RoomState, "startsAt" | "finishesAt" | "skew">;

/** Time until the start. */
export function Countdown({ state }: { state: Times }) {
  const now = useNow(state.skew);
  return <>{now < state.startsAt ? t.startsIn(longTime(state.startsAt - now)) : t.started}</>;
}

/** Time until the end, or until the start before it. */
export function Remaining({ state, className }: { state: Times; className?: string | undefined }) {
  const now = useNow(state.skew);
  const left = state.finishesAt - now;
  const early = now < state.startsAt;
  return (
    <span className={className} role="timer" aria-label={t.remainingLabel}>
      {early ? t.begins(shortTime(state.startsAt - now)) : left > 0 ? t.remaining(shortTime(left)) : t.over}
    </span>
  );
}
