import { readStored, removeStored, writeStored } from "./storage";

const KEY = "token";

export interface TokenPayload {
  id: string;
  type: string;
  name: string;
}

export const tokenStore = {
  get: (): string | null => readStored(KEY),
  set: (token: string): void => writeStored(KEY, token),
  clear: (): void => removeStored(KEY),
};

function decodePart(part: string): unknown {
  const base64 = part.replace(/-/g, "+").replace(/_/g, "/");
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Reads the payload without verifying it, for display only. The server verifies the token at each request. */
export function decodeToken(token: string | null): TokenPayload | null {
  const part = token?.split(".")[1];
  if (!part) return null;
  try {
    const { id, type, name } = decodePart(part) as Partial<TokenPayload>;
    if (typeof id !== "string" || typeof type !== "string") return null;
    return { id, type, name: typeof name === "string" ? name : "" };
  } catch {
    return null;
  }
}
