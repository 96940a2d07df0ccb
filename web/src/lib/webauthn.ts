/**
 * What signing in and the vault of records share about passkeys (WebAuthn): whether the browser knows them, why a device
 * gave none, and how bytes are written in addresses.
 */

/** Why a device gave no passkey. */
export type Trouble = "cancelled" | "unsupported" | "exists";
export class NoPasskey extends Error {
  override name = "NoPasskey";
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}

/** Whether this browser knows passkeys. */
export const passkeysOffered = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && typeof navigator.credentials?.create === "function";

export const PASSKEY_TIMEOUT = 120_000;

export function toAddress(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export const fromAddress = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

export const describedPasskey = (credential: string): PublicKeyCredentialDescriptor => ({
  type: "public-key",
  id: fromAddress(credential),
});

/** What the browser says when somebody closes its window, or when the device has the passkey already. */
function troubleOf(error: unknown): NoPasskey {
  if (!(error instanceof DOMException)) throw error;
  if (error.name === "InvalidStateError") return new NoPasskey("exists");
  return new NoPasskey(error.name === "NotSupportedError" ? "unsupported" : "cancelled");
}

/** Waits for the device. Throws NoPasskey when it gives none. */
export async function askDevice(request: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const answer = await request.catch((error: unknown) => {
    throw troubleOf(error);
  });
  if (!answer) throw new NoPasskey("cancelled");
  return answer as PublicKeyCredential;
}

type Signals = { signalUnknownCredential?: (about: { rpId: string; credentialId: string }) => Promise<void> };

/** Tells the device that a passkey opens nothing, so that it can be removed there. Not every browser can. */
export async function forgetPasskey(credential: string): Promise<void> {
  const { signalUnknownCredential } = PublicKeyCredential as unknown as Signals;
  await signalUnknownCredential
    ?.call(PublicKeyCredential, {
      rpId: window.location.hostname,
      credentialId: credential,
    })
    .catch(() => {});
}
