/**
 * Which addresses exist, told by the route table at start: a screen can leave out a link to a page
 * that this version does not have, without importing the application above it.
 */
let patterns: RegExp[] = [];

const toPattern = (path: string): RegExp => new RegExp(`^${path.replace(/\$\w+/g, "[^/]+")}/?$`);

export function registerPages(paths: readonly string[]): void {
  patterns = paths.map(toPattern);
}

export const hasPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
