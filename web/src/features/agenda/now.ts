import { BRASILIA, wallClock } from "~/features/directory/shared/zone";
import { serverDate } from "~/lib/serverTime";
import { type Now, parseClock } from "./model";

/** Day and minute in São Paulo, in any time zone of the browser. */
export function saoPauloNow(instant = serverDate()): Now {
  const { day, time } = wallClock(instant, BRASILIA);
  return { day, minute: parseClock(time) ?? 0 };
}
