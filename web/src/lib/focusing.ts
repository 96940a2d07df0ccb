import type { FormEvent } from "react";

/** A busy phone draws the marks some frames after the answer. */
const FRAMES = 30;

function focusWrong(form: HTMLElement, frames = FRAMES): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (wrong) wrong.focus();
  else if (frames > 0) requestAnimationFrame(() => focusWrong(form, frames - 1));
}

/** After a refused submit the focus goes to the first wrong field. */
export const focusing = (submit: (event: FormEvent) => Promise<void>) => (event: FormEvent<HTMLFormElement>) => {
  const form = event.currentTarget;
  void submit(event).then(() => requestAnimationFrame(() => focusWrong(form)));
};
