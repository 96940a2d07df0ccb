const MOST_BLOCKS = 100;
const MOST_RATE = 800;

/** A number of blocks from 1 to 100, or null. */
export function readBlocks(typed: string): number | null {
  const text = typed.trim();
  const n = Number(text);
  return /^\d{1,3}$/.test(text) && n >= 1 && n <= MOST_BLOCKS ? n : null;
}

/** Sessions of a person and month as hundredths, or null. */
export function readRate(typed: string): number | null {
  const text = typed.trim().replace(",", ".");
  if (!/^\d(\.\d{1,2})?$/.test(text)) return null;
  const hundredths = Math.round(Number(text) * 100);
  return hundredths <= MOST_RATE ? hundredths : null;
}
