import { decodeToken, tokenStore } from "~/lib/token";

/** The person's id in the stored token. The server checks the token at each request. */
export const ownId = (): string => decodeToken(tokenStore.get())?.id ?? "";

/** For `catch` after a save: the save succeeded, and user info that could not be refetched is only old. */
export const ignoreStale = (): null => null;
