import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { attachmentSize, fileHash, openPiece, sealPiece } from "./attachment";
import { Closed, fromBase64, MAX_VERSION_PAD, MIN_ITERATIONS, type Random, TooLong, textOf, utf8 } from "./format";
import { groupOf, kitSecret, kitText } from "./kit";
import {
  changeKit,
  changePassphrase,
  createVault,
  type Head,
  NO_LINK,
  nextLink,
  openHeads,
  openName,
  openVersions,
  prove,
  sealHeads,
  sealName,
  sealVersion,
  unlock,
  unlockWithPasskey,
  wrapForPasskey,
} from "./vault";

/** What Go wrote (`internal/record/format`). */
const go = JSON.parse(readFileSync("../internal/record/format/testdata/vectors.json", "utf8"));
const wrapped = go.Keys;
const keys = {
  salt: wrapped.Salt,
  iterations: wrapped.Iterations,
  passphraseKey: wrapped.PassphraseKey,
  kitKey: wrapped.KitKey,
};
const owner = { vaultId: go.VaultID, therapistId: go.TherapistID };
const FILE = "0198f3c2-7a41-7d36-9a51-5b0c2f6e8d1a";
const EMPTY: Head = { versions: 0, link: NO_LINK };

/** The same bytes as Go's test uses in place of random ones. */
function sequence(start: number): Random {
  let next = start;
  return (length) => Uint8Array.from({ length }, () => next++ % 256);
}

const opened = () => unlock(owner, keys, "passphrase", go.Passphrase);
const rows = () => go.Versions.map((sealed: string, i: number) => ({ number: i + 1, sealed }));

describe("the browser and Go read each other", () => {
  it.each(["passphrase", "kit"] as const)("opens with the %s what Go sealed", async (way) => {
    const vault = await unlock(owner, keys, way, way === "kit" ? go.Kit.toLowerCase() : go.Passphrase);
    const { texts, head } = await openVersions(vault, go.RecordID, EMPTY, rows());
    expect(texts).toEqual(go.Texts);
    expect(await openName(vault, go.RecordID, go.SealedName)).toBe(go.Name);
    expect(await openHeads(vault, 3, go.Heads)).toEqual(new Map([[go.RecordID, head]]));
  });

  it("opens with a passkey's secret what Go sealed, and with no other secret, passkey or vault", async () => {
    const passkey = { id: go.PasskeyID, key: go.PasskeyKey };
    const secret = fromBase64(go.PasskeySecret);
    const vault = await unlockWithPasskey(owner, passkey, secret);
    expect(await openName(vault, go.RecordID, go.SealedName)).toBe(go.Name);
    const other = secret.slice().reverse();
    await expect(unlockWithPasskey(owner, passkey, other)).rejects.toThrow(Closed);
    await expect(unlockWithPasskey(owner, { ...passkey, id: FILE }, secret)).rejects.toThrow(Closed);
    await expect(unlockWithPasskey({ ...owner, vaultId: FILE }, passkey, secret)).rejects.toThrow(Closed);
  });

  it("wraps for a passkey with the passphrase or the kit alone, and opens it again", async () => {
    const secret = fromBase64(go.PasskeySecret);
    for (const proof of [
      { way: "passphrase", typed: go.Passphrase },
      { way: "kit", typed: go.Kit },
    ] as const) {
      await prove(owner, keys, proof);
      const key = await wrapForPasskey(owner, keys, proof, FILE, secret);
      const vault = await unlockWithPasskey(owner, { id: FILE, key }, secret);
      expect(await openName(vault, go.RecordID, go.SealedName)).toBe(go.Name);
    }
    const wrong = { way: "passphrase", typed: "outra frase qualquer" } as const;
    await expect(prove(owner, keys, wrong)).rejects.toThrow(Closed);
    await expect(wrapForPasskey(owner, keys, wrong, FILE, secret)).rejects.toThrow(Closed);
  });

  it("seals the same bytes as Go", async () => {
    const vault = await opened();
    const from = sequence(100);
    let head = EMPTY;
    for (const [i, text] of go.Texts.entries()) {
      const sealed = await sealVersion(vault, go.RecordID, head, text, from);
      expect(sealed).toBe(go.Versions[i]);
      head = { versions: head.versions + 1, link: await nextLink(head.link, sealed) };
    }
    expect(await sealName(vault, go.RecordID, go.Name, from)).toBe(go.SealedName);
    expect(await sealHeads(vault, 3, new Map([[go.RecordID, head]]), from)).toBe(go.Heads);
    const file = utf8(go.File);
    expect(await fileHash(file)).toBe(go.FileHash);
    const size = attachmentSize(file.length);
    expect(await sealPiece(vault, go.RecordID, FILE, 0, size, file, from)).toBe(go.Pieces[0]);
  });

  it("opens a file that Go sealed, in its place alone", async () => {
    const vault = await opened();
    const sealed = fromBase64(go.Pieces[0]);
    const size = attachmentSize(go.File.length);
    const bytes = await openPiece(vault, go.RecordID, FILE, 0, size, sealed);
    expect(textOf(bytes.slice(0, go.File.length))).toBe(go.File);
    await expect(openPiece(vault, go.RecordID, go.RecordID, 0, size, sealed)).rejects.toThrow(Closed);
    await expect(openPiece(vault, go.RecordID, FILE, 0, 2 * 1024 * 1024, sealed)).rejects.toThrow(Closed);
  });

  it.each([
    [1, 16_384],
    [16_385, 32_768],
    [1_048_576, 1_048_576],
    [1_048_577, 2_097_152],
    [10_485_760, 10_485_760],
  ])("fills a file of %i bytes to %i", (bytes, size) => expect(attachmentSize(bytes)).toBe(size));
});

describe("nothing opens elsewhere", () => {
  it.each([
    ["a wrong passphrase", () => unlock(owner, keys, "passphrase", `${go.Passphrase} `)],
    ["a wrong kit", () => unlock(owner, keys, "kit", go.Kit.replace(/^./, "Z"))],
    ["half a kit", () => unlock(owner, keys, "kit", go.Kit.slice(0, 19))],
    ["a lower cost", () => unlock(owner, { ...keys, iterations: MIN_ITERATIONS - 1 }, "passphrase", go.Passphrase)],
    ["another therapist", () => unlock({ ...owner, therapistId: "x" }, keys, "passphrase", go.Passphrase)],
  ])("%s", async (_what, open) => {
    await expect(open()).rejects.toThrow(Closed);
  });

  it("a version that is missing, exchanged, changed or of another record", async () => {
    const vault = await opened();
    const [first, second, third] = rows();
    const changed = { ...second, sealed: second.sealed.replace(/.(?=.{8}$)/, (c: string) => (c === "A" ? "B" : "A")) };
    const swapped = [first, { ...third, number: 2 }, { ...second, number: 3 }];
    for (const list of [[first, third], [second], swapped, [first, changed]])
      await expect(openVersions(vault, go.RecordID, EMPTY, list)).rejects.toThrow(Closed);
    await expect(openVersions(vault, go.VaultID, EMPTY, [first])).rejects.toThrow(Closed);
    await expect(openHeads(vault, 2, go.Heads)).rejects.toThrow(Closed);
  });

  it("a text that is too long is not sealed", async () => {
    const vault = await opened();
    await expect(sealVersion(vault, go.RecordID, EMPTY, "x".repeat(MAX_VERSION_PAD))).rejects.toThrow(TooLong);
  });
});

describe("a new vault", () => {
  const make = () => createVault(owner, "uma frase longa", undefined, MIN_ITERATIONS);

  it("opens with its passphrase and its kit, and with nothing that is sent", async () => {
    const { vault, kit, sent } = await make();
    const sealed = await sealVersion(vault, go.RecordID, EMPTY, "Canário");
    for (const [way, typed] of [["passphrase", "uma frase longa"] as const, ["kit", kit] as const]) {
      const again = await unlock(owner, sent, way, typed);
      const { texts } = await openVersions(again, go.RecordID, EMPTY, [{ number: 1, sealed }]);
      expect(texts).toEqual(["Canário"]);
    }
    expect(JSON.stringify(sent)).not.toContain(kit);
    expect(JSON.stringify(sent)).not.toContain("uma frase longa");
    await expect(crypto.subtle.exportKey("raw", vault.secret)).rejects.toThrow();
  });

  it("does not open with a passphrase that a server made cheap to guess", async () => {
    const { sent } = await createVault(owner, "uma frase longa", undefined, MIN_ITERATIONS - 1);
    await expect(unlock(owner, sent, "passphrase", "uma frase longa")).rejects.toThrow(Closed);
  });

  it("another passphrase wraps the same key; the old one opens nothing", async () => {
    const { vault, kit, sent } = await make();
    const sealed = await sealVersion(vault, go.RecordID, EMPTY, "antes");
    const proof = { way: "passphrase", typed: "uma frase longa" } as const;
    const keys = await changePassphrase(owner, sent, proof, "outra frase longa");
    expect(keys.kitKey).toBe(sent.kitKey);
    await expect(unlock(owner, keys, "passphrase", "uma frase longa")).rejects.toThrow(Closed);
    const again = await unlock(owner, keys, "passphrase", "outra frase longa");
    expect((await openVersions(again, go.RecordID, EMPTY, [{ number: 1, sealed }])).texts).toEqual(["antes"]);
    await expect(changePassphrase(owner, keys, proof, "x")).rejects.toThrow(Closed);
    await unlock(owner, keys, "kit", kit);
  });

  it("a new kit opens, and the printed one does not any more", async () => {
    const { kit, sent } = await make();
    const next = await changeKit(owner, sent, { way: "passphrase", typed: "uma frase longa" });
    await unlock(owner, next.keys, "kit", next.kit);
    await expect(unlock(owner, next.keys, "kit", kit)).rejects.toThrow(Closed);
  });
});

describe("the kit", () => {
  const secret = Uint8Array.from({ length: 20 }, (_, i) => i * 13);

  it("is eight groups that are read back whatever the case, spaces and look-alikes", () => {
    const text = kitText(secret);
    expect(text).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(kitSecret(text)).toEqual(secret);
    const careless = text.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
    expect(kitSecret(careless)).toEqual(secret);
    expect(groupOf(text, 3)).toBe(text.slice(10, 14));
  });

  it.each(["", "ABCD", `${kitText(secret)}A`, kitText(secret).replace(/^./, "U")])("is not %s", (text) =>
    expect(kitSecret(text)).toBeNull(),
  );
});
