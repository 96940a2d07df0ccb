/**
 * Compares what the fake server of a test sends with what the real server sends, by the schema of the response in
 * openapi.json. Every recorded response keeps to its schema, so no recorded key is refused here.
 */
import { readFileSync } from "node:fs";
import { recordings } from "./recorded";

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Operation {
  operationId: string;
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Route {
  method: string;
  pattern: RegExp;
  operation: Operation;
}

/** Long-lived connections, which openapi.json does not describe. */
const UNDESCRIBED = ["/api/events"];

let description: Description | undefined;
let routes: Route[] | undefined;

function describe(): Description {
  description ??= JSON.parse(readFileSync("../openapi.json", "utf8")) as Description;
  return description;
}

/** Addresses without parameters come first: `/api/therapist/list` is not a therapist of that name. */
function allRoutes(): Route[] {
  routes ??= Object.entries(describe().paths)
    .sort(([a], [b]) => a.split("{").length - b.split("{").length)
    .flatMap(([path, methods]) => {
      const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`);
      return Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        pattern,
        operation,
      }));
    });
  return routes;
}

const operationAt = (method: string, path: string): Operation | undefined =>
  allRoutes().find((route) => route.method === method && route.pattern.test(path))?.operation;

/** The schema of an operation's JSON, or nothing where it answers with something else. */
const schemaOf = (operation: Operation): Schema | undefined =>
  operation.responses["200"]?.content?.["application/json"]?.schema;

function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name ? (describe().components.schemas[name] as Schema) : schema;
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function isOfType(value: unknown, type: string): boolean {
  return type === "integer" ? Number.isInteger(value) : typeOf(value) === type;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeOf(value) === "object";

function objectFaults(value: Record<string, unknown>, schema: Schema, at: string): string[] {
  const properties = schema.properties;
  if (!properties) return []; // an object of which every key is free
  const missing = (schema.required ?? []).filter((key) => !(key in value)).map((key) => `${at}.${key} is missing`);
  const inner = Object.entries(value).flatMap(([key, one]) => {
    const known = properties[key];
    return known ? faults(one, known, `${at}.${key}`) : [`${at}.${key} is not sent by the server`];
  });
  return [...missing, ...inner];
}

function faults(value: unknown, reference: Schema, at: string): string[] {
  const schema = resolved(reference);
  if (schema.oneOf) return fewest(schema.oneOf.map((one) => faults(value, one, at)));
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return [`${at} is ${typeOf(value)} ${JSON.stringify(value)}, not ${types.join(" or ")}`];
  if (schema.enum && !schema.enum.includes(value))
    return [`${at} is ${JSON.stringify(value)}, not one of ${schema.enum.join(", ")}`];
  if (Array.isArray(value)) return value.flatMap((one, i) => faults(one, schema.items ?? {}, `${at}[${i}]`));
  return isObject(value) ? objectFaults(value, schema, at) : [];
}

const fewest = (alternatives: string[][]): string[] =>
  alternatives.reduce((best, one) => (one.length < best.length ? one : best));

const unknown = (method: string, path: string): string => `${method} ${path}: the API has no such operation`;

/** How a JSON body differs from what the server sends for this request. */
export function differences(method: string, path: string, body: unknown): string[] {
  const operation = operationAt(method, path);
  if (!operation) return [unknown(method, path)];
  const schema = schemaOf(operation);
  const found = schema ? faults(body, schema, "body") : ["the server does not answer with JSON"];
  return found.map((fault) => `${method} ${path} (${operation.operationId}): ${fault}`);
}

/** A response to any request: the first that was recorded, or what the schema requires and nothing else. */
export function sample(request: Request): Response {
  const operation = operationAt(request.method, new URL(request.url).pathname);
  const schema = operation && schemaOf(operation);
  if (!schema) return new Response(null, { status: 204 });
  const [first = least(schema)] = Object.values(recordings(operation.operationId));
  return Response.json(first);
}

const EMPTY: Record<string, unknown> = { string: "x", integer: 1, number: 1, boolean: true, array: [] };

function least(reference: Schema): unknown {
  const schema = resolved(reference.oneOf?.[0] ?? reference);
  if (schema.enum) return schema.enum[0];
  if (schema.type !== "object") return EMPTY[String(schema.type)];
  const required = schema.required ?? [];
  return Object.fromEntries(required.map((key) => [key, least(schema.properties?.[key] ?? {})]));
}

const pending: (string[] | Promise<string[]>)[] = [];

/** Responses that are wrong on purpose. */
export const unchecked = new WeakSet<Response>();

const isOfApi = (path: string): boolean => path.startsWith("/api/") && !UNDESCRIBED.includes(path);

/** Notes `METHOD /path` of which a fake server has a response, when the API has no such operation. */
export function described(name: string): void {
  const [method, path] = name.split(" ") as [string, string?];
  if (path && isOfApi(path) && !operationAt(method, path)) pending.push([unknown(method, path)]);
}

async function read(request: Request, response: Response): Promise<string[]> {
  const body = await response.json().catch(() => undefined);
  return body === undefined ? [] : differences(request.method, new URL(request.url).pathname, body);
}

/** Notes a response that a fake server gave; `brokenContract` tells of it when the test ends. */
export function served(request: Request, response: Response): void {
  const path = new URL(request.url).pathname;
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
  if (!response.ok || !isJson || !isOfApi(path) || unchecked.has(response)) return;
  pending.push(read(request, response.clone()));
}

/** What the responses of the test that just ended had wrong. A failed fetch would look like a fault of the network. */
export async function brokenContract(): Promise<string[]> {
  const found = (await Promise.all(pending.splice(0))).flat();
  return [...new Set(found)];
}
