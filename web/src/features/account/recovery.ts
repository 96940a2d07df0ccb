/** The recovery address of people who sign in with their company's: checks and requests. */
import { send } from "~/api/client";
import { isEmail } from "~/lib/email";
import type { Errors } from "~/lib/form";
import { withMessages } from "~/lib/form";
import { recoveryTexts as t } from "./strings/myData";

const byId = (id: string) => ({ params: { path: { id } } });

export interface RecoveryValues {
  email: string;
  password: string;
}

export const recoveryErrors = (v: RecoveryValues): Errors<RecoveryValues> =>
  withMessages<RecoveryValues>({
    email: isEmail(v.email.trim()) ? undefined : "Email inválido",
    password: v.password ? undefined : t.passwordMissing,
  });

export const codeErrors = (v: { code: string }): Errors<{ code: string }> =>
  /^\d{6}$/.test(v.code.trim()) ? {} : { code: t.codeMissing };

export const passwordErrors = (v: { password: string }): Errors<{ password: string }> =>
  v.password ? {} : { password: t.passwordMissing };

export const requestRecovery = (id: string, { email, password }: RecoveryValues) =>
  send((api) => api.POST("/api/user/{id}/recovery-email", { ...byId(id), body: { email: email.trim(), password } }));

export const confirmRecovery = (id: string, code: string) =>
  send((api) => api.POST("/api/user/{id}/recovery-email/confirm", { ...byId(id), body: { code: code.trim() } }));

export const removeRecovery = (id: string, password: string) =>
  send((api) => api.POST("/api/user/{id}/recovery-email/remove", { ...byId(id), body: { password } }));
