import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { encryptText } from "./encrypt";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const spki = publicKey.export({ type: "spki", format: "der" }).toString("base64");
const LINE = "4539620659922097;123;12;2030;Ana Lima;1794754800000";

/** The block as it was before encryption: padding included, so that it can be judged too. */
const block = (cipher: string): Buffer =>
  privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, Buffer.from(cipher, "base64"));

describe("R193 encrypting a card", () => {
  it("makes a block of PKCS#1 v1.5 that only the provider opens", () => {
    const cipher = encryptText(LINE, spki);
    expect(cipher).toHaveLength(344);
    const plain = block(cipher);
    expect([...plain.subarray(0, 2)]).toEqual([0, 2]);
    const end = plain.indexOf(0, 2);
    expect(end).toBeGreaterThanOrEqual(10);
    expect(plain.subarray(end + 1).toString()).toBe(LINE);
  });

  it("never makes the same block twice, and none that begins short", () => {
    const made = new Set(Array.from({ length: 40 }, () => encryptText(LINE, spki)));
    expect(made.size).toBe(40);
    for (const cipher of made) expect(Buffer.from(cipher, "base64")).toHaveLength(256);
  });

  it("pads every block without a zero, whatever the length of the text", () => {
    for (const length of [1, 7, 45, 60, 120, 200, 245]) {
      const text = "x".repeat(length);
      for (let i = 0; i < 12; i++) {
        const plain = block(encryptText(text, spki));
        expect(plain.indexOf(0, 2)).toBe(256 - length - 1);
        expect(plain.subarray(256 - length).toString()).toBe(text);
      }
    }
  });

  it("takes accents as UTF-8 and larger keys", () => {
    const big = generateKeyPairSync("rsa", { modulusLength: 3072 });
    const cipher = encryptText("ação", big.publicKey.export({ type: "spki", format: "der" }).toString("base64"));
    const options = { key: big.privateKey, padding: constants.RSA_NO_PADDING };
    expect(privateDecrypt(options, Buffer.from(cipher, "base64")).toString()).toContain("ação");
  });

  const weak = generateKeyPairSync("rsa", { modulusLength: 1024 });
  const curve = generateKeyPairSync("ec", { namedCurve: "P-256" });
  it.each([
    ["nothing", ""],
    ["something else", "aGVsbG8="],
    ["a key that is cut off", spki.slice(0, 100)],
    ["another kind of key", curve.publicKey.export({ type: "spki", format: "der" }).toString("base64")],
    ["a weak key", weak.publicKey.export({ type: "spki", format: "der" }).toString("base64")],
  ])("refuses %s as a key", (_, key) => {
    expect(() => encryptText(LINE, key)).toThrow();
  });

  it("refuses a text that leaves no room for padding", () => {
    expect(() => encryptText("x".repeat(246), spki)).toThrow();
    expect(() => encryptText("x".repeat(245), spki)).not.toThrow();
  });
});
