/** What the tests of this feature share, on top of the whole application. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { forget } from "~/lib/forget";
import { popup } from "~/ui/Popup";
import { json, type person, renderApp } from "../../../tests/renderApp";

export { json, person, tokenFor } from "../../../tests/renderApp";

type Person = ReturnType<typeof person>;
type Answer = (request: Request) => Response | Promise<Response>;

export const fault = (status: number, code: string, description: string, fields: unknown[] = []): Response =>
  json({ status, code, description, message: description, fields }, status);

/** Opens an address of the real route table in a fresh browser and remembers what was sent. */
export async function open(path: string, answers: Record<string, Answer> = {}, user?: Person) {
  popup.clear();
  forget();
  const app = await renderApp(path, { ...(user && { user }), answers });
  const requests = (key: string) => app.seen.filter((r) => `${r.method} ${new URL(r.url).pathname}` === key);
  /** The JSON body of the last such request. */
  const sent = async (key: string): Promise<unknown> => requests(key).at(-1)?.clone().json();
  return { ...app, requests, sent };
}

export const dialog = () => screen.findByRole("alertdialog");
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

export async function fill(label: string, text: string): Promise<void> {
  const input = screen.getByLabelText(label);
  await userEvent.clear(input);
  await userEvent.type(input, text);
}
