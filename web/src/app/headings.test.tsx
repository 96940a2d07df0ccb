import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { forget } from "~/lib/forget";
import type { Role } from "~/login/roles";
import { popup } from "~/ui/Popup";
import { type Answers, json, person, renderApp } from "../../tests/renderApp";
import { decide } from "./guard";
import { pageRoutes } from "./routes/table";

afterEach(() => vi.restoreAllMocks());

const ID = "c7";
const who = (role: Role) => person(role, { companyId: ID });
const at = (path: string) => path.replace(/\$\w+/g, ID);

/** The addresses behind a login that a role reaches. */
const pagesOf = (role: Role): string[] =>
  pageRoutes
    .filter((row) => row.access !== "public" && "load" in row)
    .filter((row) => decide(row, at(row.path), true, who(role)).kind === "pass")
    .map((row) => at(row.path));

async function firstHeadings(path: string, role: Role, answer: Answers[string]): Promise<number> {
  forget();
  popup.clear();
  await renderApp(path, { user: who(role), answers: { "*": answer } });
  const found = () => screen.queryAllByRole("heading", { level: 1, hidden: true }).length;
  await waitFor(() => expect(found()).toBe(1)).catch(() => {}); // counted below, for all pages at once
  const count = found();
  cleanup();
  return count;
}

const never = () => new Promise<Response>(() => {});
const refused = () => json({ status: 404, code: "not_found", description: "Não encontrado." }, 404);

describe.each<Role>(["CUSTOMER", "ENTERPRISE", "THERAPIST", "ADMINISTRATOR", "COMPANY"])("every page of %s", (role) => {
  it.each([
    ["waits", never],
    ["is refused what it asks for", refused],
  ])("has one first heading when it %s", async (_state, answer) => {
    vi.spyOn(console, "error").mockImplementation(() => {}); // React reports what error pages catch
    const wrong: string[] = [];
    for (const path of pagesOf(role)) {
      const count = await firstHeadings(path, role, answer);
      if (count !== 1) wrong.push(`${path}: ${count}`);
    }
    expect(wrong).toEqual([]);
  });
});
