import { clockText, useTimeLeft } from "~/lib/timeLeft";
import { detail as t } from "../strings";

/** Counts the hold down; read out only when asked, or it would speak each second. */
export function HoldCountdown({ until, onEnd }: { until: string; onEnd: () => void }) {
  const left = useTimeLeft(until, onEnd);
  return (
    <p role="timer" aria-live="off">
      {t.hold} <strong>{clockText(left)}</strong>
    </p>
  );
}
