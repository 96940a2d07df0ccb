import type { Passkey } from "~/api/queries/records";
import { type Bytes, fromBase64, PASSKEY_SALT_BYTES, random, toBase64 } from "./crypto/format";

/**
 * Passkeys as keys of the vault (WebAuthn with the PRF extension): the authenticator derives a secret from a salt, and
 * the secret wraps the vault's key. Nobody signs in with them, so the server checks nothing and never sees the secret.
 */

/** Why a passkey gave no secret. */
export type Trouble = "cancelled" | "unsupported" | "exists";
export class NoPasskey extends Error {
  override name = "NoPasskey";
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}

/** Whether this browser knows passkeys. Whether one derives secrets is known after it was created. */
export const passkeysOffered = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && typeof navigator.credentials?.create === "function";

const TIMEOUT = 120_000;
/** ES256 and RS256. The signature is never used. */
const ALGORITHMS = [-7, -257];

const toAddress = (bytes: Bytes): string =>
  toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const fromAddress = (text: string): Bytes => fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));

const described = ({ credential }: Pick<Passkey, "credential">): PublicKeyCredentialDescriptor => ({
  type: "public-key",
  id: fromAddress(credential),
});

/** What the browser says when somebody closes its window, or when the device has the passkey already. */
function troubleOf(error: unknown): NoPasskey {
  if (!(error instanceof DOMException)) throw error;
  if (error.name === "InvalidStateError") return new NoPasskey("exists");
  return new NoPasskey(error.name === "NotSupportedError" ? "unsupported" : "cancelled");
}

async function asked(request: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const answer = await request.catch((error: unknown) => {
    throw troubleOf(error);
  });
  if (!answer) throw new NoPasskey("cancelled");
  return answer as PublicKeyCredential;
}

function secretIn(answer: PublicKeyCredential): Bytes | null {
  const first = answer.getClientExtensionResults().prf?.results?.first;
  if (!first) return null;
  return ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer.slice(first.byteOffset, first.byteOffset + first.byteLength) as ArrayBuffer)
    : new Uint8Array(first);
}

/** Asks one of these passkeys for its secret. */
export async function secretOfPasskey(list: readonly Passkey[]): Promise<{ passkey: Passkey; secret: Bytes }> {
  const evalByCredential = Object.fromEntries(
    list.map((one) => [one.credential, { first: fromBase64(one.salt) }] as const),
  );
  const answer = await asked(
    navigator.credentials.get({
      publicKey: {
        challenge: random(32),
        allowCredentials: list.map(described),
        userVerification: "required",
        timeout: TIMEOUT,
        extensions: { prf: { evalByCredential } },
      },
    }),
  );
  const id = toAddress(new Uint8Array(answer.rawId));
  const passkey = list.find(({ credential }) => credential === id);
  const secret = secretIn(answer);
  if (!passkey || !secret) throw new NoPasskey("unsupported");
  return { passkey, secret };
}

/** A new passkey of this device with its secret. Devices that hold one of `existing` refuse. */
export async function createPasskey(existing: readonly Passkey[], name: string) {
  const salt = random(PASSKEY_SALT_BYTES);
  const shown = `Cofre de prontuários (${name})`;
  const made = await asked(
    navigator.credentials.create({
      publicKey: {
        challenge: random(32),
        rp: { name: "Psic" },
        user: { id: random(16), name: shown, displayName: shown },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: existing.map(described),
        authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
        attestation: "none",
        timeout: TIMEOUT,
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  const one: Passkey = {
    id: crypto.randomUUID(),
    credential: toAddress(new Uint8Array(made.rawId)),
    salt: toBase64(salt),
    key: "",
    name,
    createdOn: "",
  };
  try {
    if (!made.getClientExtensionResults().prf?.enabled) throw new NoPasskey("unsupported");
    // Many authenticators derive nothing while they create.
    return { one, secret: secretIn(made) ?? (await secretOfPasskey([one])).secret };
  } catch (error) {
    await forgetPasskey(one.credential);
    throw error;
  }
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
