/** Splits a plan's description into sentences, one for each line. */
export const sentences = (description: string): string[] =>
  description
    .split(/\.(?:\s+|$)/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[^.\s]/.test(sentence));
