import type { Proof } from "~/api/errors";
import { makeStore, useStore } from "~/lib/store";

interface Question {
  proof: Proof;
  settle: (shown: boolean) => void;
}

const question = makeStore<Question | null>(null);
let pending: Promise<boolean> | null = null;

/** Asks the person to prove again who they are. Calls that need it at the same time share one question. */
export function requestProof(proof: Proof): Promise<boolean> {
  pending ??= new Promise((resolve) => {
    question.set({
      proof,
      settle: (shown) => {
        pending = null;
        question.set(null);
        resolve(shown);
      },
    });
  });
  return pending;
}

/** Returns the open question. */
export const useProofQuestion = (): Question | null => useStore(question, null);
