import { useState } from "react";

const shrank = (next: readonly string[], shown: readonly string[]) =>
  next.length > 0 && next.length < shown.length && next.every((message) => shown.includes(message));

/**
 * The list of errors as of the last submit. Correcting a field shortens the live list, and a list
 * that changes takes the focus: without this, one typed letter would pull the person out of the field.
 */
export function useSubmittedErrors(errors: readonly string[]): readonly string[] {
  const [shown, setShown] = useState(errors);
  const next = shrank(errors, shown) ? shown : errors;
  if (next.join("\n") !== shown.join("\n")) setShown(next);
  return next;
}
