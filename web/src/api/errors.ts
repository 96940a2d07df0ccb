export interface FaultBody {
  status?: number;
  code?: string;
  description?: string;
  message?: string;
  fields?: { name: string; description: string }[] | null;
}

/** The error of every failed call. Status 0 means that there was no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly description: string;
  readonly fields: { name: string; description: string }[];

  constructor(status: number, body: FaultBody = {}) {
    super(`API answered ${status}${body.code ? ` (${body.code})` : ""}`);
    this.status = status;
    this.code = body.code ?? "";
    this.description = body.description ?? body.message ?? "";
    this.fields = body.fields ?? [];
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export interface Problem {
  title: string;
  text?: string;
  /** "info" when nothing is wrong: the product says when it is back. */
  tone?: "info";
}

export const isReadOnly = (error: ApiError): boolean => error.code === "read_only";

/** Says that there is no connection, when the browser knows it. */
export const offlineText = (): { text?: string } =>
  navigator.onLine ? {} : { text: "Você está sem conexão com a internet." };

/** Returns the text of the global popup for a failed call. */
export function problemOf(error: ApiError): Problem | null {
  if (isProofCancelled(error)) return null;
  if (isReadOnly(error)) return { tone: "info", title: "Voltamos em minutos", text: error.description };
  if (error.status === 0 || error.status >= 500) {
    return { title: "Ocorreu um erro, tente novamente.", ...offlineText() };
  }
  if (error.status < 400) return null;
  return error.description ? { title: "Ocorreu um erro.", text: error.description } : { title: "Ocorreu um erro." };
}

/** What the server asks for again before a sensitive action. A passkey replaces the code and the password. */
export type Proof = "code" | "password" | "passkey";

const PROOFS: Record<string, Proof> = {
  "auth.step_up_required": "code",
  "auth.password_required": "password",
  "auth.passkey_required": "passkey",
};

export const proofFor = (error: ApiError): Proof | undefined => PROOFS[error.code];

/** Thrown when the person closed the question for the proof. Nothing happened, so nothing needs to be shown. */
export class ProofCancelled extends ApiError {}

export const isProofCancelled = (error: unknown): boolean => error instanceof ProofCancelled;

interface Listeners {
  problem: (problem: Problem) => void;
  /** The server refused the login of this browser. A visitor has none. */
  unauthorized: () => void;
  /** Asks the person for the proof. Resolves to false when they closed the question. */
  prove: (proof: Proof) => Promise<boolean>;
}

/** `app/problems.ts` sets these. This layer must not import screens. */
export const listeners: Listeners = {
  problem: () => {},
  unauthorized: () => {},
  prove: async () => false,
};
