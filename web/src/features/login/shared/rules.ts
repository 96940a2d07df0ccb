/** Checks of the login screens: sign-in, sign-up, forgotten and replaced passwords. */
import { isEmail } from "~/lib/email";
import { type Errors, withMessages } from "~/lib/form";

/** The minimum for sign-up, sign-in and reset. The registration form requires more (account/strongPassword.ts). */
const PASSWORD_MIN = 6;

function emailError(value: string): string | undefined {
  const email = value.trim();
  if (!email) return "O Email é obrigatório";
  return isEmail(email) ? undefined : "Email inválido";
}

function passwordError(value: string): string | undefined {
  if (!value) return "A senha é obrigatória";
  return value.length < PASSWORD_MIN ? "A senha deve ter no mínimo 6 caracteres" : undefined;
}

function confirmationError(password: string, confirmation: string): string | undefined {
  if (!confirmation) return "A confirmação da senha é obrigatória";
  return confirmation === password ? undefined : "A confirmação da senha deve ser igual a senha inserida";
}

const termsError = (accepted: boolean) => (accepted ? undefined : "Por favor, confirme os termos de uso.");

export interface SignInValues {
  email: string;
  password: string;
  /** Empty unless the server requires the second factor. */
  code: string;
}

const codeError = (code: string, required: boolean) => (required && !code.trim() ? "Informe o código." : undefined);

export const signInErrors = (v: SignInValues, codeRequired = false): Errors<SignInValues> =>
  withMessages<SignInValues>({
    email: emailError(v.email),
    password: passwordError(v.password),
    code: codeError(v.code, codeRequired),
  });

/** The sign-in pages of administrators and companies have no minimum length. */
export const staffErrors = (v: SignInValues, codeRequired: boolean): Errors<SignInValues> =>
  withMessages<SignInValues>({
    email: emailError(v.email),
    password: v.password ? undefined : "A senha é obrigatória",
    code: codeError(v.code, codeRequired),
  });

export type AccountKind = "CUSTOMER" | "THERAPIST";
export type PatientKind = "COMMON" | "ENTERPRISE";
export type RegisterType = AccountKind | "ENTERPRISE";

export interface SignUpValues {
  kind: AccountKind;
  patientKind: PatientKind;
  email: string;
  password: string;
  confirmation: string;
  terms: boolean;
}

export const emptySignUp: SignUpValues = {
  kind: "CUSTOMER",
  patientKind: "COMMON",
  email: "",
  password: "",
  confirmation: "",
  terms: false,
};

export const signUpErrors = (v: SignUpValues): Errors<SignUpValues> =>
  withMessages<SignUpValues>({
    email: emailError(v.email),
    password: passwordError(v.password),
    confirmation: confirmationError(v.password, v.confirmation),
    terms: termsError(v.terms),
  });

/** "Empresarial" has an effect only for patients. The form keeps the choice when the person switches to therapist. */
export const registerType = (v: Pick<SignUpValues, "kind" | "patientKind">): RegisterType =>
  v.kind === "CUSTOMER" && v.patientKind === "ENTERPRISE" ? "ENTERPRISE" : v.kind;

export const termsPath = (kind: AccountKind) =>
  kind === "THERAPIST" ? "/termos-de-uso-psicologo" : "/termos-de-uso-usuario";

export const forgotErrors = (v: { email: string }): Errors<{ email: string }> =>
  isEmail(v.email.trim()) ? {} : { email: "informe um email válido." };

export interface NewPasswordValues {
  password: string;
  confirmation: string;
}

/** The text says "mais que 6", but six characters are accepted, as the specification decides. */
export const resetErrors = (v: NewPasswordValues): Errors<NewPasswordValues> =>
  withMessages<NewPasswordValues>({
    password: v.password.length < PASSWORD_MIN ? "A senha deve ter mais que 6 caracteres." : undefined,
    confirmation: v.password === v.confirmation ? undefined : "As duas senhas devem ser iguais.",
  });

export interface FirstAccessValues extends NewPasswordValues {
  terms: boolean;
}

export const firstAccessErrors = (v: FirstAccessValues): Errors<FirstAccessValues> =>
  withMessages<FirstAccessValues>({
    password: passwordError(v.password),
    confirmation: confirmationError(v.password, v.confirmation),
    terms: termsError(v.terms),
  });
