import createClient, { type Client } from "openapi-fetch";
import { learnServerTime } from "~/lib/serverTime";
import { tokenStore } from "~/lib/token";
import {
  ApiError,
  type FaultBody,
  isReadOnly,
  listeners,
  type Problem,
  ProofCancelled,
  problemOf,
  proofFor,
} from "./errors";
import { setReadOnly } from "./readOnly";
import type { paths } from "./schema";

/** Operations whose 401 the caller handles: a wrong password, or no login. */
const HANDLES_401 = [
  "/api/auth/login",
  "/api/admin/login",
  "/api/company/login",
  "/api/auth/login/passkey",
  "/api/admin/login/passkey",
  "/api/company/login/passkey",
  "/api/user/info",
];

const http = createClient<paths>({
  baseUrl: typeof window === "undefined" ? "http://localhost" : window.location.origin,
  headers: { Accept: "application/json", "Accept-Language": "pt" },
  fetch: (request) => globalThis.fetch(request),
});

http.use({
  onRequest({ request, params }) {
    // Only an id of one's own can be empty: the login ended while the page was open.
    if ([...Object.values(params.path ?? {}), params.query?.id].includes("")) throw new ApiError(401);
    const token = tokenStore.get();
    if (token) request.headers.set("Authorization", token);
    return request;
  },
  onResponse({ request, response, schemaPath }) {
    learnServerTime(response);
    // A 401 for a token that was replaced meanwhile says nothing about the current login. A token that is gone from the
    // storage is a login that has ended, too.
    const loginEnded = response.status === 401 && request.headers.get("Authorization") === tokenStore.get();
    if (loginEnded && !HANDLES_401.includes(schemaPath)) listeners.unauthorized();
  },
});

interface Result<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

interface Options {
  /** Shows a failure in the global popup. For screens without a message of their own. */
  popup?: boolean;
}

const asFault = (error: unknown): FaultBody => (typeof error === "object" && error !== null ? error : {});

/** Some operations return 200 with status 401 in the body. This counts as refused; the message is the popup's title. */
function refusedInside(data: unknown): ApiError | null {
  const body = asFault(data);
  return body.status === 401 ? new ApiError(401, body) : null;
}

function report(problem: Problem | null, popup: boolean | undefined): void {
  if (problem && popup) listeners.problem(problem);
}

/**
 * Every call of the API goes through this. Returns the body or throws ApiError, which `popup` also shows. When the server
 * asks for the password or the code again, the person is asked and the call repeated, so that no form loses its values.
 */
export async function send<T>(call: (api: Client<paths>) => Promise<Result<T>>, options: Options = {}): Promise<T> {
  const result = await request(call, options);
  if (!result.response.ok) {
    const error = new ApiError(result.response.status, asFault(result.error));
    if (isReadOnly(error)) setReadOnly(true);
    const proof = proofFor(error);
    if (proof && (await listeners.prove(proof))) return send(call, options);
    if (proof) throw new ProofCancelled(error.status, asFault(result.error));
    report(problemOf(error), options.popup);
    throw error;
  }
  const refused = refusedInside(result.data);
  if (refused) {
    report({ title: refused.description }, options.popup);
    throw refused;
  }
  return result.data as T;
}

async function request<T>(call: (api: Client<paths>) => Promise<Result<T>>, options: Options): Promise<Result<T>> {
  try {
    return await call(http);
  } catch (error) {
    // The caller aborted the request or the request may not leave; the network did not fail.
    if (error instanceof ApiError || (error instanceof DOMException && error.name === "AbortError")) throw error;
    const lost = new ApiError(0);
    report(problemOf(lost), options.popup);
    throw lost;
  }
}
