/** Helpers for tests that run on the whole application. */
import { fireEvent, screen } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { forget } from "~/lib/forget";
import { popup } from "~/ui/Popup";
import { json, type person, renderApp } from "./renderApp";

export { json, malformed, person, tokenAnswer, tokenFor } from "./renderApp";

type Person = ReturnType<typeof person>;
type Answer = (request: Request) => Response | Promise<Response>;

export const fault = (status: number, code: string, description: string, fields: unknown[] = []): Response =>
  json({ status, code, description, message: description, fields }, status);

async function changeOf(request: Request): Promise<[address: string, body?: unknown]> {
  const { pathname, search } = new URL(request.url);
  const address = `${request.method} ${pathname}${search}`;
  const text = await request.clone().text();
  return text ? [address, JSON.parse(text)] : [address];
}

/** Opens an address of the real route table in a new browser and records the requests. */
export async function open(path: string, answers: Record<string, Answer> = {}, who?: Person) {
  popup.clear();
  forget();
  const app = await renderApp(path, { ...(who && { user: who }), answers });
  const requests = (key: string) => app.seen.filter((r) => `${r.method} ${new URL(r.url).pathname}` === key);
  /** The JSON body of the last request of this operation. */
  const sent = async (key: string): Promise<unknown> => requests(key).at(-1)?.clone().json();
  /** Every request that changes something, in order: method and whole address, and the body where there is one. */
  const changes = () => Promise.all(app.seen.filter((request) => request.method !== "GET").map(changeOf));
  return { ...app, requests, sent, changes };
}

/** Without a pause between keys and without style checks at every click, because the forms are long. */
export const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

export const dialog = () => screen.findByRole("alertdialog");
/** `hidden` skips the visibility check of the whole page, which is most of the time of a query by role. */
export const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name, hidden: true }));

export async function fill(label: string, text: string): Promise<void> {
  const input = screen.getByLabelText(label);
  await user.clear(input);
  await user.type(input, text);
}

/** The whole text at once, for a test that is about something else than typing. */
export const put = (label: string, text: string): void =>
  void fireEvent.input(screen.getByLabelText(label), { target: { value: text } });

export const choose = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

export const tick = (label: string | RegExp): void => void fireEvent.click(screen.getByLabelText(label));
