import type { FormEvent } from "react";
import { expect, it, vi } from "vitest";
import { focusing } from "./focusing";

it("moves the focus to the wrong field, also when its mark is drawn some frames late", async () => {
  const form = document.body.appendChild(document.createElement("form"));
  const input = form.appendChild(document.createElement("input"));
  const event = { currentTarget: form } as unknown as FormEvent<HTMLFormElement>;
  focusing(() => Promise.resolve())(event);
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(document.body).toHaveFocus();
  input.setAttribute("aria-invalid", "true");
  await vi.waitFor(() => expect(input).toHaveFocus());
  form.remove();
});
