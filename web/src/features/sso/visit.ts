import { readStored, removeStored, writeStored } from "~/lib/storage";
import type { Proof } from "./api";

/** What this browser keeps while somebody is at the company's sign-in, and until the seat is taken. */
const KEY = "company-visit";
const PROOF = "company-proof";

export const keepVisit = (browserKey: string): void => writeStored(KEY, browserKey);

/** Ends the visit: its key works once. */
export function endVisit(): string {
  const key = readStored(KEY) ?? "";
  removeStored(KEY);
  return key;
}

export const keepProof = (proof: Proof): void => writeStored(PROOF, JSON.stringify(proof));

export const dropProof = (): void => removeStored(PROOF);

export function readProof(): Proof | null {
  try {
    const kept: unknown = JSON.parse(readStored(PROOF) ?? "null");
    return isProof(kept) ? kept : null;
  } catch {
    return null;
  }
}

const isProof = (value: unknown): value is Proof =>
  typeof value === "object" && value !== null && "proof" in value && "company" in value && "workEmail" in value;
