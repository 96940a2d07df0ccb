import { useNow } from "~/lib/useNow";
import type { RoomState } from "../core/state";
import { call as t } from "../strings/call";
import { refused } from "../strings/ends";
import { longTime, shortTime, waitTime } from "../time";

type Times = Pick<RoomState, "startsAt" | "finishesAt" | "skew">;

/** Time until the start. */
export function Countdown({ state }: { state: Times }) {
  const now = useNow({ step: 1000, skew: state.skew });
  return <>{now < state.startsAt ? t.startsIn(longTime(state.startsAt - now)) : t.started}</>;
}

/** Time until the room opens. */
export function Opening({ state }: { state: Pick<RoomState, "opensAt" | "skew"> }) {
  const now = useNow({ step: 1000, skew: state.skew });
  return <>{now < state.opensAt ? refused.opensIn(waitTime(state.opensAt - now)) : refused.opening}</>;
}

/** Time until the end, or until the start before it. */
export function Remaining({ state, className }: { state: Times; className?: string | undefined }) {
  const now = useNow({ step: 1000, skew: state.skew });
  const left = state.finishesAt - now;
  const early = now < state.startsAt;
  return (
    <span className={className} role="timer" aria-label={t.remainingLabel}>
      {early ? t.begins(shortTime(state.startsAt - now)) : left > 0 ? t.remaining(shortTime(left)) : t.over}
    </span>
  );
}
