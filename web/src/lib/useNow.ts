import { useEffect, useState } from "react";
import { serverNow } from "./serverTime";

interface Options {
  /** How often it renders again, in milliseconds. */
  step: number;
  /** The server's time less the device's, where it is known better than from the dates of responses. */
  skew?: number;
  /** A change of it renews the time at once: new data may have taught the server's time. */
  renewedBy?: unknown;
}

/** The server's time. */
export function useNow({ step, skew, renewedBy }: Options): number {
  const [now, setNow] = useState(() => serverNow(skew));
  // biome-ignore lint/correctness/useExhaustiveDependencies: renewedBy is a reason to read the time, not a part of it
  useEffect(() => {
    const tick = () => setNow(serverNow(skew));
    tick();
    const timer = setInterval(tick, step);
    return () => clearInterval(timer);
  }, [step, skew, renewedBy]);
  return now;
}
