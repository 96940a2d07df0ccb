import { WORDS } from "./words";

/**
 * What both browsers tell each other to agree on the words. The therapist's side commits to a random number, the
 * patient's side answers with its own, and the therapist's side reveals the first one.
 */
export type CheckMessage = { type: "check"; commit?: string; number?: string };

/** `failed`: the other side revealed another number than it had committed to, or an SDP has no single fingerprint. */
export type CheckResult = { words: readonly string[] } | "failed";

interface Deps {
  /** The therapist's side begins. */
  begins: boolean;
  /** Both fingerprints in the same order on both sides: the therapist's, the patient's. */
  fingerprints: () => readonly [string, string];
  send: (message: CheckMessage) => void;
  onResult: (result: CheckResult) => void;
}

const WORD_COUNT = 4;
const NUMBER = /^[0-9a-f]{32}$/;

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/**
 * The one fingerprint of an SDP. A line of a media section outweighs one at the top, so an SDP with two different
 * fingerprints could show one and use the other. It has no fingerprint for us.
 */
export function onlyFingerprint(sdp: string | undefined): string {
  const all = new Set(
    [...(sdp ?? "").matchAll(/^a=fingerprint:(\S+) (\S+)\s*$/gm)].map(([, kind, value]) =>
      `${kind} ${value}`.toLowerCase(),
    ),
  );
  const [only = ""] = all;
  return all.size === 1 && only.startsWith("sha-256 ") ? only : "";
}

export async function wordsOf(fingerprints: readonly string[], numbers: readonly string[]): Promise<string[]> {
  const bytes = await sha256(["psic call 1", ...fingerprints, ...numbers].join("\n"));
  return [...bytes.slice(0, WORD_COUNT)].map((byte) => WORDS[byte] as string);
}

/**
 * Agrees with the other browser on four words, once for each connection. Somebody between the two would have a
 * fingerprint of their own on each side. Without the commitment they could try certificates until both sides show the
 * same words; with it they have one try in four thousand millions.
 */
export class CallCheck {
  private readonly own = hex(crypto.getRandomValues(new Uint8Array(16)));
  private commit = "";
  private done = false;
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  async start(): Promise<void> {
    if (this.deps.begins) this.deps.send({ type: "check", commit: hex(await sha256(this.own)) });
  }

  async receive({ commit, number }: CheckMessage): Promise<void> {
    if (this.done) return;
    if (!this.deps.begins && typeof commit === "string" && !this.commit) {
      this.commit = commit;
      this.deps.send({ type: "check", number: this.own });
    }
    if (typeof number !== "string" || !NUMBER.test(number)) return;
    if (this.deps.begins) return this.reveal(number);
    if (!this.commit) return;
    this.done = true;
    if (hex(await sha256(number)) !== this.commit) return this.deps.onResult("failed");
    await this.finish([number, this.own]);
  }

  private async reveal(theirs: string): Promise<void> {
    this.done = true;
    this.deps.send({ type: "check", number: this.own });
    await this.finish([this.own, theirs]);
  }

  private async finish(numbers: readonly string[]): Promise<void> {
    const fingerprints = this.deps.fingerprints();
    if (fingerprints.includes("")) return this.deps.onResult("failed");
    this.deps.onResult({ words: await wordsOf(fingerprints, numbers) });
  }
}
