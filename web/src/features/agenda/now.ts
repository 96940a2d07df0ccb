import { BRASILIA, wallClock } from "~/features/directory/shared/zone";
import { type Now, parseClock } from "./model";

/** Day and minute on the clock of São Paulo, wherever the browser is. */
export function saoPauloNow(instant = new Date()): Now {
  const { day, time } = wallClock(instant, BRASILIA);
  return { day, minute: parseClock(time) ?? 0 };
}
