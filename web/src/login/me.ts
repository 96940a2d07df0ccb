import { decodeToken, tokenStore } from "~/lib/token";
import { currentUser } from "./currentUser";

/**
 * The person's id in the stored token. The server checks the token at each request. Where the token is gone and the page
 * still shows the person, it is the id of this person: the server then says that the login has ended.
 */
export const ownId = (): string => decodeToken(tokenStore.get())?.id ?? currentUser()?.id ?? "";

/** For `catch` after a save: the save succeeded, and user info that could not be refetched is only old. */
export const ignoreStale = (): null => null;
