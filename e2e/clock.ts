/**
 * PSIC_E2E_AT=2026-12-31T23:30 moves the clocks of tests, browsers and servers to that time in São Paulo. Use it to
 * find tests and pages that work at some hours or on some days of the week only. Without it nothing moves.
 */
const wanted = process.env.PSIC_E2E_AT;
if (wanted && !process.env.PSIC_E2E_SHIFT) process.env.PSIC_E2E_SHIFT = String(shiftTo(wanted));

/** How far the clocks are moved, in milliseconds. The same in the processes that Playwright starts. */
export const SHIFT = Number(process.env.PSIC_E2E_SHIFT ?? 0);
if (SHIFT !== 0) moveDate(SHIFT);

function shiftTo(time: string): number {
  const moment = Date.parse(`${time}-03:00`);
  if (Number.isNaN(moment)) throw new Error(`PSIC_E2E_AT is "${time}", and not like 2026-12-31T23:30`);
  return Math.round((moment - Date.now()) / 1000) * 1000;
}

/** Moves what Date says is now. It uses nothing of this module, because it also runs in pages. */
export function moveDate(by: number) {
  const Real = Date;
  class Moved extends Real {
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [Real.now() + by] : parts) as []));
    }
    static override now() {
      return Real.now() + by;
    }
  }
  globalThis.Date = Moved as DateConstructor;
}
