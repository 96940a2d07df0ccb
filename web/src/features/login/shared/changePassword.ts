import { send } from "~/api/client";

export interface PasswordChange {
  currentPassword: string;
  password: string;
  confirmation: string;
}

/** A new password ends every login, this one too: the answer brings the token that goes on. */
export const changePassword = (v: PasswordChange): Promise<{ token?: string }> =>
  send((api) =>
    api.POST("/api/auth/change-password", {
      body: { currentPassword: v.currentPassword, password: v.password, passwordConfirmation: v.confirmation },
    }),
  );
