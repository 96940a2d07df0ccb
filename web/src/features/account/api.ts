/** The only file of this feature that knows addresses of the API. */
import { send } from "~/api/client";
import { ApiError } from "~/api/errors";
import type { NewPasswordValues, RegisterType } from "~/features/login/shared/rules";
import type { CepAnswer } from "./cep";
import type { Export } from "./myData";
import type { Customer, CustomerUpdate } from "./shared/record";
import type { ChangePasswordValues } from "./strongPassword";

/** Calls that answer with their own text stay quiet: the specific message replaces the global popup. */
const quiet = { quiet: true };

export interface Entry {
  token?: string;
  passwordChangeRequired?: boolean;
  /** Nothing but setting up the second factor is allowed. */
  secondFactorRequired?: boolean;
}

const body = (username: string, password: string) => ({ body: { username: username.trim(), password } });

export const signIn = (email: string, password: string): Promise<Entry> =>
  send((api) => api.POST("/api/auth/login", body(email, password)), quiet);

export const adminSignIn = (email: string, password: string, code = ""): Promise<Entry> =>
  send(
    (api) =>
      api.POST("/api/admin/login", {
        body: { username: email.trim(), password, ...(code.trim() && { code: code.trim() }) },
      }),
    quiet,
  );

export const companySignIn = (email: string, password: string): Promise<Entry> =>
  send((api) => api.POST("/api/company/login", body(email, password)), quiet);

interface SignUp {
  email: string;
  password: string;
  type: RegisterType;
  referralCode?: string | undefined;
}

export const signUp = ({ email, referralCode, ...rest }: SignUp) =>
  send(
    (api) =>
      api.POST("/api/register", {
        body: { ...rest, email: email.trim(), termsOfService: true, ...(referralCode && { referralCode }) },
      }),
    quiet,
  );

export const confirmEmail = (token: string) =>
  send((api) => api.GET("/api/register/confirm", { params: { query: { token } } }), quiet);

export const requestReset = (email: string) =>
  send((api) => api.POST("/api/auth/request-reset", { body: { email: email.trim() } }), quiet);

export const resetPassword = (token: string, v: NewPasswordValues, termsOfService: boolean) =>
  send(
    (api) =>
      api.POST("/api/auth/reset-password", {
        body: {
          token,
          password: v.password,
          passwordConfirmation: v.confirmation,
          ...(termsOfService && { termsOfService }),
        },
      }),
    quiet,
  );

export const completeFirstAccess = (v: NewPasswordValues): Promise<Entry> =>
  send(
    (api) =>
      api.POST("/api/auth/first-access", {
        body: { password: v.password, passwordConfirmation: v.confirmation, termsOfService: true },
      }),
    quiet,
  );

export const changePassword = (v: ChangePasswordValues): Promise<Entry> =>
  send(
    (api) =>
      api.POST("/api/auth/change-password", {
        body: { currentPassword: v.currentPassword, password: v.password, passwordConfirmation: v.confirmation },
      }),
    quiet,
  );

export const readCustomer = (id: string): Promise<Customer> =>
  send((api) => api.GET("/api/customer/{id}", { params: { path: { id } } }), quiet);

export const saveCustomer = (id: string, update: CustomerUpdate) =>
  send((api) => api.PUT("/api/customer/{id}", { params: { path: { id } }, body: update }), quiet);

interface BasicInfo {
  fullName: string;
  nickname: string;
  emailAlertsOptIn: boolean;
}

export const saveBasicInfo = (id: string, info: BasicInfo) =>
  send((api) => api.POST("/api/customer/{id}/basic-info", { params: { path: { id } }, body: { ...info } }), quiet);

export const lookupCep = (cep: string): Promise<CepAnswer> =>
  send((api) => api.GET("/api/cep/{cep}", { params: { path: { cep } } }), quiet);

export const requestDeletion = (id: string, reason: string) =>
  send((api) => api.POST("/api/user/{id}/deactivate", { params: { path: { id } }, body: { reason } }), quiet);

export interface OpenDeletion {
  requestedAt?: string;
  deleteAt?: string;
}

/** The request that waits, or null; the day it waits is there to change one's mind. */
export async function readDeletion(id: string): Promise<OpenDeletion | null> {
  try {
    const found = await send((api) => api.GET("/api/user/{id}/deactivate", { params: { path: { id } } }), quiet);
    return found.requestedAt ? found : null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const withdrawDeletion = (id: string) =>
  send((api) => api.DELETE("/api/user/{id}/deactivate", { params: { path: { id } } }), quiet);

export const readExport = (id: string): Promise<Export> =>
  send((api) => api.GET("/api/user/{id}/export", { params: { path: { id } } }), quiet);

export interface OpenLogin {
  begun: string;
  seen: string;
  current: boolean;
}

export async function readLogins(id: string): Promise<OpenLogin[]> {
  const answer = await send((api) => api.GET("/api/user/{id}/logins", { params: { path: { id } } }), quiet);
  return answer.logins ?? [];
}

export const endLogins = (id: string, currentPassword: string) =>
  send((api) => api.POST("/api/user/{id}/logins/end", { params: { path: { id } }, body: { currentPassword } }), quiet);

const isImage = (answer: unknown): answer is Blob =>
  typeof answer === "object" && answer !== null && "type" in answer && String(answer.type).startsWith("image/");

/**
 * The own picture in full size, or null. Without one the server answers with a stand-in, the same for
 * everybody, and says so in a header: the screen shows the initials instead.
 */
export async function readPicture(id: string): Promise<Blob | null> {
  let standIn = false;
  const image: unknown = await send(async (api) => {
    const result = await api.GET("/api/user/{id}/profile-picture", { params: { path: { id } }, parseAs: "blob" });
    standIn = result.response.headers.get("X-Picture") === "default";
    return result;
  }, quiet);
  return !standIn && isImage(image) ? image : null;
}

/** The client does not speak multipart on its own: a FormData body sets its own boundary. */
export const savePicture = (id: string, png: Blob) =>
  send(
    (api) =>
      api.POST("/api/user/{id}/profile-picture", {
        params: { path: { id } },
        body: { name: "foto.png", file: "" },
        bodySerializer: () => pictureForm(png),
      }),
    quiet,
  );

function pictureForm(png: Blob): FormData {
  const form = new FormData();
  form.append("name", "foto.png");
  form.append("file", png, "foto.png");
  return form;
}
