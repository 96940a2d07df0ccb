/** Where keys of the query cache are written down: once each, in `src/api/queries`. */

/** Queries and keys that a file outside of `src/api/queries` spells itself. */
export const ownKeys = (text: string): string[] =>
  [...text.matchAll(/\bqueryKey:[^,;]*?\[\s*["'`]|[qQ]ueryOptions\(|Quer(?:y|ies)\w*\(\s*\[/g)].map(
    (match) => match[0],
  );

/** The first elements of the keys that a file of `src/api/queries` defines; `components["schemas"]` is none. */
export const firstElements = (text: string): string[] => [
  ...new Set([...text.matchAll(/(?<![\w\]])\[\s*"([^"]+)"/g)].map((match) => match[1] ?? "")),
];

/** First elements that more than one file defines, with those files. */
export function shared(files: ReadonlyMap<string, string>): string[] {
  const owners = new Map<string, string[]>();
  for (const [file, text] of files) {
    for (const first of firstElements(text)) owners.set(first, [...(owners.get(first) ?? []), file]);
  }
  return [...owners].filter(([, names]) => names.length > 1).map(([first, names]) => `${first}: ${names.join(", ")}`);
}
