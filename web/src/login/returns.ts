import { useLocation } from "@tanstack/react-router";
import { useMaskedAddress } from "~/lib/useMaskedAddress";
import { useQueryParam } from "~/lib/useQueryParam";

/** The return path after signing in, in the search parameter `volta`. */

export const SIGN_IN = "/entrar";
export const DIRECTORY = "/psicologos";

/** Whether a path is the directory or a profile. Everybody may open them. */
export const isDirectory = (path: string): boolean => /^\/(psicologos|psicologo-perfil)([/?]|$)/.test(path);

/** Anybody can write `volta` into a link, so only paths of the route table are accepted. `app` registers them. */
let pages: RegExp[] = [];

const toPattern = (path: string): RegExp => new RegExp(`^${path.replace(/\$\w+/g, "[^/]+")}/?$`);

export function registerPages(paths: readonly string[]): void {
  pages = paths.map(toPattern);
}

export const isPage = (path: string): boolean => pages.some((page) => page.test(path));

/** Adds the return path to a path. */
export const withReturn = (path: string, volta: string): string => `${path}?volta=${encodeURIComponent(volta)}`;

/** Addresses with the secret of a mailed link. */
const SECRET = /^\/(convite-psicologo|admin\/psicologo\/aprovar|admin\/login)\/.|[?&]token=/;

/** Returns the return path of the page. One with a secret leaves the address bar once it is read. */
export function useReturn(): string {
  const volta = useQueryParam("volta");
  const shown = useLocation({ select: (location) => location.pathname });
  useMaskedAddress(SECRET.test(volta) ? volta : "", shown);
  return volta;
}

/** Why the sign-in page is shown. */
const EXPIRED = { name: "motivo", value: "expirou" } as const;

/** The sign-in page for a person whose login has ended, with the reason and, if it is a page of this site, the return. */
export function signInAgain(page: string, volta: string): string {
  const wanted = safeReturn(volta, window.location.origin);
  const search = new URLSearchParams({ [EXPIRED.name]: EXPIRED.value, ...(wanted && { volta: wanted }) });
  return `${page}?${search}`;
}

/** Whether the sign-in page was opened because the login has ended. */
export const useExpired = (): boolean => useQueryParam(EXPIRED.name) === EXPIRED.value;

/** Returns `volta` when it is a page of this site and not a sign-in page; otherwise null. */
export function safeReturn(volta: unknown, origin: string): string | null {
  if (typeof volta !== "string" || !volta.startsWith("/")) return null;
  const url = new URL(volta, origin);
  if (url.origin !== origin || !isPage(url.pathname)) return null;
  return /^\/(entrar|login|admin\/login|empresas\/login)(\/|$)/.test(url.pathname) ? null : url.pathname + url.search;
}

/** `safeReturn` for this site. */
export const returnTo = (volta: string | undefined): string | null => safeReturn(volta, window.location.origin);
