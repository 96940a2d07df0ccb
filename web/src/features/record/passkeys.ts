import type { Passkey } from "~/api/queries/records";
import { askDevice, describedPasskey, forgetPasskey, NoPasskey, PASSKEY_TIMEOUT, toAddress } from "~/lib/webauthn";
import { type Bytes, fromBase64, PASSKEY_SALT_BYTES, random, toBase64 } from "./crypto/format";

/**
 * Passkeys as keys of the vault (WebAuthn with the PRF extension): the authenticator derives a secret from a salt, and
 * the secret wraps the vault's key. Nobody signs in with them, so the server checks nothing and never sees the secret.
 */

/** ES256 and RS256. The signature is never used. */
const ALGORITHMS = [-7, -257];

const described = ({ credential }: Pick<Passkey, "credential">) => describedPasskey(credential);

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
  const answer = await askDevice(
    navigator.credentials.get({
      publicKey: {
        challenge: random(32),
        allowCredentials: list.map(described),
        userVerification: "required",
        timeout: PASSKEY_TIMEOUT,
        extensions: { prf: { evalByCredential } },
      },
    }),
  );
  const id = toAddress(answer.rawId);
  const passkey = list.find(({ credential }) => credential === id);
  const secret = secretIn(answer);
  if (!passkey || !secret) throw new NoPasskey("unsupported");
  return { passkey, secret };
}

/** A new passkey of this device with its secret. Devices that hold one of `existing` refuse. */
export async function createPasskey(existing: readonly Passkey[], name: string) {
  const salt = random(PASSKEY_SALT_BYTES);
  const shown = `Cofre de prontuários (${name})`;
  const made = await askDevice(
    navigator.credentials.create({
      publicKey: {
        challenge: random(32),
        rp: { name: "Psic" },
        user: { id: random(16), name: shown, displayName: shown },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: existing.map(described),
        authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
        attestation: "none",
        timeout: PASSKEY_TIMEOUT,
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  const one: Passkey = {
    id: crypto.randomUUID(),
    credential: toAddress(made.rawId),
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
