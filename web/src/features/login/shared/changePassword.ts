import { send } from "~/api/client";

export interface PasswordChange {
  currentPassword: string;
  password: string;
  confirmation: string;
}

/** A new password ends every login, also this one. The response has the new token. */
export const changePassword = (v: PasswordChange): Promise<{ token?: string }> =>
  send((api) =>
    api.POST("/api/auth/change-password", {
      body: { currentPassword: v.currentPassword, password: v.password, passwordConfirmation: v.confirmation },
    }),
  );
