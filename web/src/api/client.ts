import createClient, { type Client } from "openapi-fetch";
import { tokenStore } from "~/lib/token";
import { ApiError, type FaultBody, listeners, type Problem, problemOf } from "./errors";
import type { paths } from "./schema";

/** Here a 401 means a wrong password or an unknown visitor, and the caller deals with it. */
const OWN_401 = ["/api/auth/login", "/api/admin/login", "/api/company/login", "/api/user/info"];

const http = createClient<paths>({
  baseUrl: typeof window === "undefined" ? "http://localhost" : window.location.origin,
  headers: { Accept: "application/json", "Accept-Language": "pt" },
  fetch: (request) => globalThis.fetch(request),
});

http.use({
  onRequest({ request }) {
    const token = tokenStore.get();
    if (token) request.headers.set("Authorization", token);
    return request;
  },
  onResponse({ request, response, schemaPath }) {
    // A late answer to a login that was left meanwhile says nothing about the current one.
    const used = request.headers.get("Authorization");
    const dead = response.status === 401 && used !== null && used === tokenStore.get();
    if (dead && !OWN_401.includes(schemaPath)) listeners.unauthorized();
  },
});

interface Result<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

interface Options {
  /** A failure also shows the popup of the specification: for a screen without a message of its own. */
  popup?: boolean;
}

const asFault = (error: unknown): FaultBody => (typeof error === "object" && error !== null ? error : {});

/** An answer of 200 whose body says 401 counts as refused; its message is the popup's title. */
function refusedInside(data: unknown): ApiError | null {
  const body = asFault(data);
  return body.status === 401 ? new ApiError(401, body) : null;
}

function report(problem: Problem | null, popup: boolean | undefined): void {
  if (problem && popup) listeners.problem(problem);
}

/** The one way to call the API. Returns the body; throws ApiError, and with `popup` the person reads it first. */
export async function send<T>(call: (api: Client<paths>) => Promise<Result<T>>, options: Options = {}): Promise<T> {
  const result = await request(call, options);
  if (!result.response.ok) {
    const error = new ApiError(result.response.status, asFault(result.error));
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
    // Given up by the caller, not lost on the way.
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    const lost = new ApiError(0);
    report(problemOf(lost), options.popup);
    throw lost;
  }
}
