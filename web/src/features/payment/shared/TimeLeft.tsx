import { clockText, useTimeLeft } from "~/lib/timeLeft";
import c from "./TimeLeft.module.css";

/** A clock that runs down. It is not read out each second: a screen reader reads it where it stands. */
export function TimeLeft({ until, onEnd }: { until: string; onEnd?: () => void }) {
  const ms = useTimeLeft(until, onEnd);
  return (
    <span role="timer" className={c.clock}>
      {clockText(ms)}
    </span>
  );
}
