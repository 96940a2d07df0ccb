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

export interface Problem {
  title: string;
  text?: string;
}

/** Returns the text of the global popup for a failed call. */
export function problemOf(error: ApiError): Problem | null {
  if (error.status === 0 || error.status >= 500) return { title: "Ocorreu um erro, tente novamente." };
  if (error.status < 400) return null;
  return error.description ? { title: "Ocorreu um erro.", text: error.description } : { title: "Ocorreu um erro." };
}

interface Listeners {
  problem: (problem: Problem) => void;
  unauthorized: () => void;
}

/** `app/problems.ts` sets these. This layer must not import screens. */
export const listeners: Listeners = { problem: () => {}, unauthorized: () => {} };
