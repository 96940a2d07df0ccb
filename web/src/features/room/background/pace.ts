/** Pictures in a second when the device has time for them. */
const FASTEST = 18;
/** The part of one core that the background may take. */
const SHARE = 0.3;
/** With fewer pictures in a second than this for `PATIENCE` milliseconds the device is too slow. */
const SLOWEST = 4;
const PATIENCE = 5000;
/** How much the newest picture counts. One late picture says little. */
const NEWEST = 0.2;

/** Decides when the next picture is painted, so that painting never takes more than its share of a core. */
export class Pace {
  private mean: number | null = null;
  private slowSince: number | null = null;

  /** Notes what a picture cost. Returns the pause before the next, in milliseconds. */
  note(cost: number, now: number): number {
    this.mean = this.mean === null ? cost : this.mean + NEWEST * (cost - this.mean);
    const interval = Math.max(1000 / FASTEST, this.mean / SHARE);
    if (interval <= 1000 / SLOWEST) this.slowSince = null;
    else this.slowSince ??= now;
    return Math.max(0, interval - cost);
  }

  tooSlow(now: number): boolean {
    return this.slowSince !== null && now - this.slowSince >= PATIENCE;
  }
}
