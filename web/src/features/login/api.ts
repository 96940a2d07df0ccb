/** Requests of the login screens. Changing the password is in `shared/`. */
import { send } from "~/api/client";
import { deviceStore } from "~/lib/device";
import type { NewPasswordValues, RegisterType } from "./shared/rules";

export interface LoginResponse {
  token?: string;
  /** The value by which the server knows this device from now on. */
  device?: string;
  passwordChangeRequired?: boolean;
  /** Only setting up the second factor is allowed. */
  secondFactorRequired?: boolean;
}

function body(email: string, password: string, code = "") {
  const device = deviceStore.get();
  const more = { ...(code.trim() && { code: code.trim() }), ...(device && { device }) };
  return { body: { username: email.trim(), password, ...more } };
}

/** Keeps the value of the device, if the login issued one. */
async function keepingDevice(response: Promise<LoginResponse>): Promise<LoginResponse> {
  const login = await response;
  if (login.device) deviceStore.set(login.device);
  return login;
}

export const signIn = (email: string, password: string, code = ""): Promise<LoginResponse> =>
  keepingDevice(send((api) => api.POST("/api/auth/login", body(email, password, code))));

export const adminSignIn = (email: string, password: string, code = ""): Promise<LoginResponse> =>
  keepingDevice(send((api) => api.POST("/api/admin/login", body(email, password, code))));

export const companySignIn = (email: string, password: string, code = ""): Promise<LoginResponse> =>
  keepingDevice(send((api) => api.POST("/api/company/login", body(email, password, code))));

interface SignUp {
  email: string;
  password: string;
  type: RegisterType;
  referralCode?: string | undefined;
}

export const signUp = ({ email, referralCode, ...rest }: SignUp) =>
  send((api) =>
    api.POST("/api/register", {
      body: { ...rest, email: email.trim(), termsOfService: true, ...(referralCode && { referralCode }) },
    }),
  );

export const confirmEmail = (token: string) =>
  send((api) => api.GET("/api/register/confirm", { params: { query: { token } } }));

export const requestReset = (email: string) =>
  send((api) => api.POST("/api/auth/request-reset", { body: { email: email.trim() } }));

export const resetPassword = (token: string, v: NewPasswordValues, termsOfService: boolean) =>
  send((api) =>
    api.POST("/api/auth/reset-password", {
      body: {
        token,
        password: v.password,
        passwordConfirmation: v.confirmation,
        ...(termsOfService && { termsOfService }),
      },
    }),
  );

export const completeFirstAccess = (v: NewPasswordValues): Promise<LoginResponse> =>
  keepingDevice(
    send((api) =>
      api.POST("/api/auth/first-access", {
        body: { password: v.password, passwordConfirmation: v.confirmation, termsOfService: true },
      }),
    ),
  );

export const confirmPassword = (password: string): Promise<LoginResponse> =>
  send((api) => api.POST("/api/user/confirm-password", { body: { password } }));

export const showFactor = (code: string): Promise<LoginResponse> =>
  send((api) => api.POST("/api/user/second-factor/verify", { body: { code: code.trim() } }));

export const proveIdentity = (password: string): Promise<LoginResponse> =>
  send((api) => api.POST("/api/auth/prove-identity", { body: { password } }));

export const beginAgain = (): Promise<LoginResponse> =>
  send((api) => api.POST("/api/auth/begin-again", { body: { termsOfService: true } }));

export const endLogins = (id: string, currentPassword: string) =>
  send((api) => api.POST("/api/user/{id}/logins/end", { params: { path: { id } }, body: { currentPassword } }));
