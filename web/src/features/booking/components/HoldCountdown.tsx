import { clockText, useTimeLeft } from "~/lib/timeLeft";
import { detail as t } from "../strings";

/** Countdown of a hold. `aria-live` is off, or a screen reader would speak every second. */
export function HoldCountdown({ until, onEnd }: { until: string; onEnd: () => void }) {
  const left = useTimeLeft(until, onEnd);
  return (
    <p role="timer" aria-live="off">
      {t.hold} <strong>{clockText(left)}</strong>
    </p>
  );
}
