export interface FaultBody {
  status?: number;
  code?: string;
  description?: string;
  message?: string;
  fields?: { name: string; description: string }[] | null;
}

/** Every failed call reaches its caller as this; status 0 means that no answer arrived. */
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

/** The global popup for a failed call, by its status. */
export function problemOf(error: ApiError): Problem | null {
  if (error.status === 0 || error.status >= 500) return { title: "Ocorreu um erro, tente novamente." };
  if (error.status < 400) return null;
  return error.description ? { title: "Ocorreu um erro.", text: error.description } : { title: "Ocorreu um erro." };
}

interface Listeners {
  problem: (problem: Problem) => void;
  unauthorized: () => void;
}

/** The application plugs in the popup and the way to sign-in; this layer knows no screen. */
export const listeners: Listeners = { problem: () => {}, unauthorized: () => {} };
