import { BRASILIA, wallClock } from "~/features/directory/shared/zone";
import { type Now, parseClock } from "./model";

/** Day and minute in São Paulo, in any time zone of the browser. */
export function saoPauloNow(instant = new Date()): Now {
  const { day, time } = wallClock(instant, BRASILIA);
  return { day, minute: parseClock(time) ?? 0 };
}
