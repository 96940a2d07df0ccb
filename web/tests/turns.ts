import { setImmediate } from "node:timers/promises";

/**
 * Lets everything that is ready run, for a test that says that something does not happen. Turns of the event loop,
 * not time: a loaded machine takes longer for each and makes as many.
 */
export async function turns(count = 20): Promise<void> {
  for (let turn = 0; turn < count; turn++) await setImmediate();
}
