import type { components } from "./schema";

/** The signed-in person. */
export interface UserInfo {
  id: string;
  type: string;
  state: string;
  name: string;
  email: string;
  affiliate?: string | undefined;
  companyId?: string | undefined;
  passwordChangeRequired?: boolean | undefined;
  /** The account is guarded: only the page is open on which the person shows the password from before the reset. */
  identityProofRequired?: boolean | undefined;
  /** When the password was reset, as text, until the person has read the notice. */
  passwordResetAt?: string | undefined;
  /** The person has no recovery address yet. */
  recoveryEmailOffered?: boolean | undefined;
  /** Where password links go: PERSONAL, SIGN_IN or NOBODY. Only for people who are or were employees. */
  passwordLinks?: string | undefined;
  /** The person has no passkey and has not said "not now" lately. */
  passkeyOffered?: boolean | undefined;
  /** A therapist without a plan who still has sessions. The pages of these sessions stay open (Q079). */
  sessionsKept?: boolean | undefined;
  /** When the account will be deleted at the person's request, as text. */
  deletionAt?: string | undefined;
  /** Balance in reais. Not in every response. */
  credits?: number | undefined;
}

type Body = components["schemas"]["UserInfoBody"];

/** Returns null for a response without an id: then nobody is signed in. */
export function toUserInfo(body: Body | undefined): UserInfo | null {
  if (!body?.id || !body.type) return null;
  const { id, type, state = "", name = "", email = "", affiliate, companyId, passwordChangeRequired } = body;
  const credits = typeof body.credits === "number" ? body.credits : undefined;
  const { identityProofRequired, passwordResetAt, recoveryEmailOffered, passwordLinks } = body;
  const notices = { passwordResetAt, recoveryEmailOffered, passwordLinks, passkeyOffered: body.passkeyOffered };
  const access = { passwordChangeRequired, identityProofRequired, ...notices };
  const { sessionsKept, deletionAt } = body;
  return { id, type, state, name, email, affiliate, companyId, ...access, sessionsKept, deletionAt, credits };
}
