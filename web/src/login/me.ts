/** Who is signed in, as far as the screens of this feature need to know. */

import { decodeToken, tokenStore } from "~/lib/token";
import { hasPage } from "./pages";

/** The id in the own token: the client's identity comes from there, the server checks it again. */
export const ownId = (): string => decodeToken(tokenStore.get())?.id ?? "";

export const isPatient = (type: string | undefined): boolean => type === "CUSTOMER" || type === "ENTERPRISE";

/** The directory, or the own home in an installation that does not have it. */
export const afterRegistration = (): string => (hasPage("/psicologos") ? "/psicologos" : "/home-cliente");

/** After a save, user info that could not be fetched anew is merely old: the save itself stands. */
export const ignoreStale = (): null => null;
