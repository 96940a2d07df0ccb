import { decodeToken, tokenStore } from "~/lib/token";

/** The id in the own token: the client's identity comes from there, the server checks it again. */
export const ownId = (): string => decodeToken(tokenStore.get())?.id ?? "";

/** After a save, user info that could not be fetched anew is merely old: the save itself stands. */
export const ignoreStale = (): null => null;
