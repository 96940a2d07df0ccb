import { useEffect, useState } from "react";
import type { Now } from "./model";
import { saoPauloNow } from "./now";

const EVERY = 20_000;

/** Day and minute in São Paulo, which go on while the page is open. */
export function useSaoPauloNow(): Now {
  const [now, setNow] = useState(() => saoPauloNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(saoPauloNow()), EVERY);
    return () => clearInterval(timer);
  }, []);
  return now;
}
