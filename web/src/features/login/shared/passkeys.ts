/** Signs in and proves who somebody is with a passkey (WebAuthn). The device signs a challenge of the server. */
import { send } from "~/api/client";
import type { components } from "~/api/schema";
import { deviceStore } from "~/lib/device";
import { askDevice, describedPasskey, forgetPasskey, fromAddress, toAddress } from "~/lib/webauthn";

type Schemas = components["schemas"];
type Question = Schemas["PasskeyQuestionBody"];
type Answer = Schemas["PasskeyAnswerBody"];

/** The sign-in screens. Each admits the roles that its form admits. */
export type Door = "site" | "admin" | "company";

/** A passkey of the vault was chosen. It opens no account. */
export class VaultPasskey extends Error {
  override name = "VaultPasskey";
}

/** How many bytes stand for an account on a device. The vault has fewer, and the server does not know its passkeys. */
const HANDLE_BYTES = 32;

async function answerTo(question: Question, options: Omit<CredentialRequestOptions, "publicKey"> = {}) {
  const made = await askDevice(
    navigator.credentials.get({
      ...options,
      publicKey: {
        challenge: fromAddress(question.challenge),
        rpId: question.rpId,
        timeout: question.timeout,
        userVerification: "required",
        allowCredentials: (question.allowCredentials ?? []).map(({ id }) => describedPasskey(id)),
      },
    }),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = made.response as AuthenticatorAssertionResponse;
  if (userHandle && userHandle.byteLength !== HANDLE_BYTES) throw new VaultPasskey();
  const answer: Answer = {
    credential: toAddress(made.rawId),
    clientDataJSON: toAddress(clientDataJSON),
    authenticatorData: toAddress(authenticatorData),
    signature: toAddress(signature),
    userHandle: userHandle ? toAddress(userHandle) : "",
  };
  return answer;
}

/** A question for signing in. The device answers it within two minutes. */
export const askToSignIn = (): Promise<Question> => send((api) => api.POST("/api/auth/login/passkey/options"));

/** Waits for a passkey: in a window of the browser, or, `conditional`, among the suggestions of the e-mail field. */
export const passkeyFor = (question: Question, signal: AbortSignal, conditional = false): Promise<Answer> =>
  answerTo(question, { signal, ...(conditional && { mediation: "conditional" as const }) });

export async function enterWith(door: Door, answer: Answer): Promise<Schemas["TokenBody"]> {
  const device = deviceStore.get();
  const body = { ...answer, device: device ?? "" };
  const login = await send((api) => {
    if (door === "admin") return api.POST("/api/admin/login/passkey", { body });
    if (door === "company") return api.POST("/api/company/login/passkey", { body });
    return api.POST("/api/auth/login/passkey", { body });
  });
  if (login.device) deviceStore.set(login.device);
  return login;
}

/** Makes a passkey on this device and stores it for the account. The response has a token where the login changes. */
export async function addPasskey(name: string): Promise<Schemas["PasskeyAddedBody"]> {
  const wanted = await send((api) => api.POST("/api/auth/passkey/invitation"));
  const made = await askDevice(
    navigator.credentials.create({
      publicKey: {
        rp: wanted.rp,
        user: { ...wanted.user, id: fromAddress(wanted.user.id) },
        challenge: fromAddress(wanted.challenge),
        timeout: wanted.timeout,
        attestation: "none",
        pubKeyCredParams: (wanted.pubKeyCredParams ?? []).map(({ alg }) => ({ type: "public-key", alg })),
        excludeCredentials: (wanted.excludeCredentials ?? []).map(({ id }) => describedPasskey(id)),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      },
    }),
  );
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse;
  const credential = toAddress(made.rawId);
  const body = {
    name,
    credential,
    clientDataJSON: toAddress(clientDataJSON),
    attestationObject: toAddress(attestationObject),
  };
  try {
    return await send((api) => api.POST("/api/passkeys", { body }));
  } catch (error) {
    await forgetPasskey(credential); // the account does not have it
    throw error;
  }
}

/** Not now. The offer comes back in 90 days. */
export const declinePasskey = () => send((api) => api.POST("/api/auth/passkey/decline"), { popup: true });

export const renamePasskey = (id: string, name: string) =>
  send((api) => api.PUT("/api/passkeys/{id}", { params: { path: { id } }, body: { name } }));

export async function removePasskey({ id, credential }: Schemas["LoginPasskeyBody"]): Promise<void> {
  await send((api) => api.DELETE("/api/passkeys/{id}", { params: { path: { id } } }));
  if (typeof PublicKeyCredential !== "undefined") await forgetPasskey(credential);
}

/** Proves with a passkey that the person is there. The token replaces the one that was used. */
export async function provePasskey(): Promise<{ token?: string }> {
  const question = await send((api) => api.POST("/api/auth/passkey/question"));
  const body = await answerTo(question);
  return send((api) => api.POST("/api/auth/passkey/proof", { body }));
}
