import { useState } from "react";

const shrank = (next: readonly string[], shown: readonly string[]) =>
  next.length > 0 && next.length < shown.length && next.every((message) => shown.includes(message));

/**
 * The list of errors as of the last submit. Correcting a field shortens the live list. Screen readers would announce it
 * again, and the field would move while the person types.
 */
export function useSubmittedErrors(errors: readonly string[]): readonly string[] {
  const [shown, setShown] = useState(errors);
  const next = shrank(errors, shown) ? shown : errors;
  if (next.join("\n") !== shown.join("\n")) setShown(next);
  return next;
}
