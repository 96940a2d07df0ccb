import type { UserInfo } from "~/api/user";
import { isPatient, type Role, roleOf } from "./roles";

export const FIRST_ACCESS = "/primeiro-acesso";
export const PROOF = "/confirmar-identidade";
/** The page on which a patient gives the name. It reads the return path. */
export const PATIENT_NAME = "/cadastro-usuario-dados";
export const COMPLETE = "REGISTRATION_COMPLETE";

/** The page of each registration state of a therapist. */
const THERAPIST_STEP: Record<string, string> = {
  EMAIL_CONFIRMED: "/cadastro-psicologo-dados",
  REQUIRED_DATA_PROVIDED: "/cadastro-aprovacao-aguardando",
  INVALID_REGISTRATION: "/cadastro-invalido",
  PENDING_SUBSCRIPTION_PLAN: "/cadastro-psicologo-planos",
  PENDING_SUBSCRIPTION_PAYMENT: "/plano-pagamento",
};

/** The page to which the home page redirects a person whose registration is not complete, or null. */
export function unfinishedStep(user: UserInfo, role: Role): string | null {
  if (user.state === COMPLETE) return null;
  if (isPatient(role)) return PATIENT_NAME;
  return (role === "THERAPIST" && THERAPIST_STEP[user.state]) || null;
}

/** Whether the person is a patient without a company who has confirmed the address and given no name yet. */
export const seesPricesFirst = (user: UserInfo): boolean =>
  user.type === "CUSTOMER" &&
  user.state === "EMAIL_CONFIRMED" &&
  !user.passwordChangeRequired &&
  !user.identityProofRequired;

/** The page that a person must finish before any other page, or null. */
export function mandatoryStep(user: UserInfo): string | null {
  if (user.passwordChangeRequired) return FIRST_ACCESS;
  if (user.identityProofRequired) return PROOF;
  const role = roleOf(user);
  return role && isPatient(role) ? unfinishedStep(user, role) : null;
}
