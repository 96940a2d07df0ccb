import { readdirSync, readFileSync } from "node:fs";
import type { operations } from "~/api/schema";

const FOLDER = "tests/recorded";

/** Who read: each saw what the server sends to this kind of person. */
export type Audience = "visitor" | "customer" | "enterprise" | "therapist" | "administrator" | "company";

/** The operations that answer with JSON. */
type Operation = {
  [Id in keyof operations]: operations[Id] extends Answering<unknown> ? Id : never;
}[keyof operations];

interface Answering<Body> {
  responses: { 200: { content: { "application/json": Body } } };
}

type BodyOf<Id extends Operation> = operations[Id] extends Answering<infer Body> ? Body : never;

/** Every response that the real server gave to an operation, by audience; none for an operation that changes something. */
export function recordings(operation: string): Partial<Record<Audience, unknown>> {
  known ??= new Set(readdirSync(FOLDER));
  const name = `${operation}.json`;
  return known.has(name) ? JSON.parse(readFileSync(`${FOLDER}/${name}`, "utf8")) : {};
}
let known: Set<string> | undefined;

/**
 * What the real server sends, to be changed freely: each call returns a copy of its own. The audience may be left out
 * where only one may read.
 */
export function recorded<Id extends Operation>(operation: Id, audience?: Audience): BodyOf<Id> {
  const responses = recordings(operation);
  const audiences = Object.keys(responses) as Audience[];
  const chosen = audience ?? (audiences.length === 1 ? audiences[0] : undefined);
  if (!chosen || !(chosen in responses))
    throw new Error(`${operation} is not recorded for ${audience ?? "nobody in particular"}, but for: ${audiences}`);
  return responses[chosen] as BodyOf<Id>;
}

/** The first element of a recorded list, as the beginning of a fixture. */
export function first<T>(list: readonly T[]): T {
  if (list.length === 0) throw new Error("this list is recorded empty");
  return list[0] as T;
}
