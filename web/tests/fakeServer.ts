import { vi } from "vitest";
import { described, served, unchecked } from "./contract";

/** The responses of the fake server by `METHOD /path`. `*` is for any other request. */
export type Answers = Record<string, (request: Request) => Response | Promise<Response>>;

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

/** What the server never sends, for a test of what the application does then. */
export function malformed(body: unknown): Response {
  const response = json(body);
  unchecked.add(response);
  return response;
}

/** What every way to sign in sends. */
export const tokenAnswer = (token: string, over: { secondFactorRequired?: boolean; device?: string } = {}): Response =>
  json({ token, status: 200, passwordChangeRequired: false, secondFactorRequired: false, ...over });

/** The API accepts every path with and without a slash at the end. */
const withoutSlash = (key: string): string => key.replace(/\/$/, "");

async function answer(answers: Answers, request: Request): Promise<Response> {
  const key = withoutSlash(`${request.method} ${new URL(request.url).pathname}`);
  const found = Object.entries(answers).find(([name]) => withoutSlash(name) === key)?.[1] ?? answers["*"];
  if (!found) return json({ status: 404, code: "not_found", description: "Não encontrado." }, 404);
  const response = await found(request);
  served(request, response);
  return response;
}

/**
 * Replaces the network by a table of responses and records each request. A response that the real server does not send
 * fails the test.
 */
export function fakeServer(answers: Answers): Request[] {
  const seen: Request[] = [];
  for (const name of Object.keys(answers)) described(name);
  vi.stubGlobal("fetch", (request: Request) => {
    seen.push(request);
    return answer(answers, request);
  });
  return seen;
}
