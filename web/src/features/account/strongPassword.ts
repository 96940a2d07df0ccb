/** The stricter password rule of the patient registration form. Sign-up itself requires only 6 characters. */
import type { Errors } from "~/lib/form";

const STRONG_MIN = 8;
const SPECIAL = "@$!%*?&#";

export interface PasswordRule {
  text: string;
  met: (password: string) => boolean;
}

/** Shown as a live list under the field, and checked on submit in the same order. */
export const passwordRules: readonly PasswordRule[] = [
  { text: `No mínimo ${STRONG_MIN} caracteres`, met: (p) => p.length >= STRONG_MIN },
  { text: "Um número", met: (p) => /\d/.test(p) },
  { text: `Um caractere especial entre ${SPECIAL}`, met: (p) => [...p].some((c) => SPECIAL.includes(c)) },
  { text: "Uma letra maiúscula", met: (p) => /\p{Lu}/u.test(p) },
  { text: "Uma letra minúscula", met: (p) => /\p{Ll}/u.test(p) },
];

export const isStrong = (password: string): boolean => passwordRules.every((d) => d.met(password));

export interface ChangePasswordValues {
  currentPassword: string;
  password: string;
  confirmation: string;
}

export const emptyPasswordChange: ChangePasswordValues = { currentPassword: "", password: "", confirmation: "" };

/** The block is optional: it is checked only when something was typed in it. */
export const wantsNewPassword = (v: ChangePasswordValues): boolean =>
  Boolean(v.currentPassword || v.password || v.confirmation);

export function changePasswordErrors(v: ChangePasswordValues): Errors<ChangePasswordValues> {
  const errors: Errors<ChangePasswordValues> = {};
  if (!v.currentPassword) errors.currentPassword = "Informe a sua senha atual";
  if (!v.password) errors.password = "A senha é obrigatória";
  else if (!isStrong(v.password)) errors.password = "A nova senha não cumpre todos os requisitos da lista";
  if (!v.confirmation) errors.confirmation = "A confirmação da senha é obrigatória";
  else if (v.confirmation !== v.password)
    errors.confirmation = "A confirmação da senha deve ser igual a senha inserida";
  return errors;
}
