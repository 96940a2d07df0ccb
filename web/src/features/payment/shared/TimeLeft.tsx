import { clockText, useTimeLeft } from "~/lib/timeLeft";
import c from "./TimeLeft.module.css";

/** A countdown. Screen readers read it on demand and not every second. */
export function TimeLeft({ until, onEnd }: { until: string; onEnd?: () => void }) {
  const ms = useTimeLeft(until, onEnd);
  return (
    <span role="timer" className={c.clock}>
      {clockText(ms)}
    </span>
  );
}
