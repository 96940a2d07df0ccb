/** Where a visitor goes on after signing in: the address stands in the parameter `volta`. */

export const SIGN_IN = "/entrar";

/** `volta` comes from outside, so only an address of the route table counts; the application names them at start. */
let pages: RegExp[] = [];

const toPattern = (path: string): RegExp => new RegExp(`^${path.replace(/\$\w+/g, "[^/]+")}/?$`);

export function registerPages(paths: readonly string[]): void {
  pages = paths.map(toPattern);
}

export const isPage = (path: string): boolean => pages.some((page) => page.test(path));

/** An address that carries where to go on afterwards. */
export const carrying = (path: string, volta: string): string => `${path}?volta=${encodeURIComponent(volta)}`;

/** A path to return to after sign-in: inside this site, an existing page, not a sign-in page. */
export function safeReturn(volta: unknown, origin: string): string | null {
  if (typeof volta !== "string" || !volta.startsWith("/")) return null;
  const url = new URL(volta, origin);
  if (url.origin !== origin || !isPage(url.pathname)) return null;
  return /^\/(entrar|login|admin\/login|empresas\/login)(\/|$)/.test(url.pathname) ? null : url.pathname + url.search;
}

/** Where an address says to go on, when that is a page of this site. */
export const returnTo = (volta: string | undefined): string | null => safeReturn(volta, window.location.origin);
