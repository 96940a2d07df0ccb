/** A plan describes itself in sentences; each becomes a line of its own. */
export const sentences = (description: string): string[] =>
  description
    .split(/\.(?:\s+|$)/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
