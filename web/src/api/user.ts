import type { components } from "./schema";

/** The current user, as far as every screen may rely on it. */
export interface UserInfo {
  id: string;
  type: string;
  state: string;
  name: string;
  email: string;
  affiliate?: string | undefined;
  companyId?: string | undefined;
  passwordChangeRequired?: boolean | undefined;
  /** The password was reset through the company's mailbox: nothing but the proof of who is there is open. */
  identityProofRequired?: boolean | undefined;
  /** A reset that the person has not read about yet, in words. */
  passwordResetAt?: string | undefined;
  /** There is no personal address yet for links to go to. */
  recoveryEmailOffered?: boolean | undefined;
  /** A psychologist without a plan who has sessions: their pages stay open (Q079). */
  sessionsKept?: boolean | undefined;
  /** Balance in reais, where the server tells it. */
  credits?: number | undefined;
}

type Body = components["schemas"]["UserInfoBody"];

/** Null for an answer without identity: nobody is signed in then. */
export function toUserInfo(body: Body | undefined): UserInfo | null {
  if (!body?.id || !body.type) return null;
  const { id, type, state = "", name = "", email = "", affiliate, companyId, passwordChangeRequired } = body;
  const credits = typeof body.credits === "number" ? body.credits : undefined;
  const { identityProofRequired, passwordResetAt, recoveryEmailOffered } = body;
  const access = { passwordChangeRequired, identityProofRequired, passwordResetAt, recoveryEmailOffered };
  const { sessionsKept } = body;
  return { id, type, state, name, email, affiliate, companyId, ...access, sessionsKept, credits };
}
