import type { UserInfo } from "~/api/user";
import { isPatient, type Role, roleOf } from "./roles";

export const FIRST_ACCESS = "/primeiro-acesso";
export const PROOF = "/confirmar-identidade";
export const COMPLETE = "REGISTRATION_COMPLETE";

/** Where an unfinished therapist belongs, by registration state. */
const THERAPIST_STEP: Record<string, string> = {
  EMAIL_CONFIRMED: "/cadastro-psicologo-dados",
  REQUIRED_DATA_PROVIDED: "/cadastro-aprovacao-aguardando",
  INVALID_REGISTRATION: "/cadastro-invalido",
  PENDING_SUBSCRIPTION_PLAN: "/cadastro-psicologo-planos",
  PENDING_SUBSCRIPTION_PAYMENT: "/plano-pagamento",
};

/** Where a home forwards someone whose registration is not finished; null when they stay. */
export function unfinishedStep(user: UserInfo, role: Role): string | null {
  if (user.state === COMPLETE) return null;
  if (isPatient(role)) return "/cadastro-usuario-dados";
  return (role === "THERAPIST" && THERAPIST_STEP[user.state]) || null;
}

/** Where somebody must go before anything else, whatever they came for; null for whoever may go on. */
export function firstOf(user: UserInfo): string | null {
  if (user.passwordChangeRequired) return FIRST_ACCESS;
  if (user.identityProofRequired) return PROOF;
  const role = roleOf(user);
  return role && isPatient(role) ? unfinishedStep(user, role) : null;
}
