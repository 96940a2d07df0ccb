/** The types of what tests take from `manifest.mjs`. */
export function pageSources(): Map<string, string[]>;
