import { send } from "~/api/client";
import { deviceStore } from "~/lib/device";

export interface PasswordChange {
  currentPassword: string;
  password: string;
  confirmation: string;
}

/** A new password ends every login, also this one, and forgets every device. The response has new values of both. */
export async function changePassword(v: PasswordChange): Promise<{ token?: string }> {
  const login = await send((api) =>
    api.POST("/api/auth/change-password", {
      body: { currentPassword: v.currentPassword, password: v.password, passwordConfirmation: v.confirmation },
    }),
  );
  if (login.device) deviceStore.set(login.device);
  return login;
}
