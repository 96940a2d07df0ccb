import createClient, { type Client } from "openapi-fetch";
import { tokenStore } from "~/lib/token";
import { ApiError, type FaultBody, listeners, problemOf } from "./errors";
import type { components, paths } from "./schema";

export type Schemas = components["schemas"];
export type UserInfo = Schemas["UserInfo"];
export type Config = Schemas["Config"];

/** Here a 401 means a wrong password, not a dead session. */
const DOORS = ["/api/auth/login", "/api/admin/login", "/api/company/login"];

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
});

interface Result<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

interface Options {
  /** The caller shows its own message: no global popup. */
  quiet?: boolean;
}

const asFault = (error: unknown): FaultBody => (typeof error === "object" && error !== null ? error : {});

/** An answer of 200 whose body says 401 counts as refused; its message is the popup's title. */
function refusedInside(data: unknown): ApiError | null {
  const body = asFault(data);
  return body.status === 401 ? new ApiError(401, body) : null;
}

function reportRefusal(error: ApiError): void {
  listeners.problem({ title: error.description });
}

function reportFailure(error: ApiError, url: string, quiet: boolean): void {
  const expired = error.status === 401 && tokenStore.get() !== null && !DOORS.includes(new URL(url).pathname);
  const problem = problemOf(error);
  if (problem && !quiet) listeners.problem(problem);
  if (expired) listeners.unauthorized();
}

/**
 * The one way to call the API. Returns the body; throws ApiError after showing the popup of the
 * specification, which `quiet` leaves to the caller.
 */
export async function send<T>(call: (api: Client<paths>) => Promise<Result<T>>, options: Options = {}): Promise<T> {
  const quiet = options.quiet ?? false;
  let result: Result<T>;
  try {
    result = await call(http);
  } catch {
    const lost = new ApiError(0);
    reportFailure(lost, "http://localhost", quiet);
    throw lost;
  }
  if (!result.response.ok) {
    const error = new ApiError(result.response.status, asFault(result.error));
    reportFailure(error, result.response.url || "http://localhost", quiet);
    throw error;
  }
  const refused = refusedInside(result.data);
  if (refused) {
    if (!quiet) reportRefusal(refused);
    throw refused;
  }
  return result.data as T;
}
