import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Closed, fromBase64, type Random, TooLong } from "./format";
import { openSealedTo, sealTo } from "./sealTo";
import { createVault, unlock } from "./vault";

const read = (name: string) =>
  JSON.parse(readFileSync(`${import.meta.dirname}/../../../../../internal/record/format/testdata/${name}`, "utf8"));
const go = read("vectors.json");
const made = read("sealto.json");
const owner = { vaultId: go.VaultID, therapistId: go.TherapistID };
const pair = { publicKey: go.Keys.PublicKey, privateKey: go.Keys.PrivateKey };
const keys = {
  salt: go.Keys.Salt,
  iterations: go.Keys.Iterations,
  passphraseKey: go.Keys.PassphraseKey,
  kitKey: go.Keys.KitKey,
};
const target = { ...owner, publicKey: pair.publicKey };

const sequence = (first: number): Random => {
  let next = first;
  return (length) => Uint8Array.from({ length }, () => next++ % 256);
};

it("opens what Go sealed to the vault", async () => {
  const vault = await unlock(owner, keys, "kit", go.Kit);
  expect(await openSealedTo(vault, pair, made.Kind, made.Place, made.Sealed)).toBe(made.Text);
});

it("seals the same bytes as Go with the same key pair", async () => {
  const by = {
    publicKey: fromBase64(made.EphemeralPublic),
    privateKey: await crypto.subtle.importKey(
      "pkcs8",
      fromBase64(made.EphemeralPrivate),
      { name: "ECDH", namedCurve: "P-256" },
      false,
      ["deriveBits"],
    ),
  };
  // Go took 32 bytes of its sequence for the key pair before the nonce.
  expect(await sealTo(target, made.Kind, made.Place, made.Text, by, sequence(50 + 32))).toBe(made.Sealed);
});

it("opens at its place, for its use, in its vault alone", async () => {
  const vault = await unlock(owner, keys, "kit", go.Kit);
  const sealed = await sealTo(target, "contact", "p1", "canário");
  expect(await openSealedTo(vault, pair, "contact", "p1", sealed)).toBe("canário");
  const other = await createVault({ ...owner, vaultId: go.RecordID }, "quatro palavras bem soltas", undefined, 1);
  await expect(openSealedTo(vault, pair, "contact", "p2", sealed)).rejects.toThrow(Closed);
  await expect(openSealedTo(vault, pair, "answers", "p1", sealed)).rejects.toThrow(Closed);
  await expect(openSealedTo(other.vault, other.sent, "contact", "p1", sealed)).rejects.toThrow(Closed);
  await expect(openSealedTo(vault, pair, "contact", "p1", go.Versions[0])).rejects.toThrow(Closed);
  await expect(sealTo({ ...target, publicKey: "AAAA" }, "contact", "p1", "x")).rejects.toThrow(Closed);
  await expect(sealTo(target, "contact", "p1", "x".repeat(2045))).rejects.toThrow(TooLong);
});
