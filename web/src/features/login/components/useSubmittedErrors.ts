import { useState } from "react";

const shrank = (next: readonly string[], shown: readonly string[]) =>
  next.length > 0 && next.length < shown.length && next.every((message) => shown.includes(message));

/**
 * The list of errors as of the last submit. Correcting a field shortens the live list, which would be read out
 * again and would move the field under the person's hands.
 */
export function useSubmittedErrors(errors: readonly string[]): readonly string[] {
  const [shown, setShown] = useState(errors);
  const next = shrank(errors, shown) ? shown : errors;
  if (next.join("\n") !== shown.join("\n")) setShown(next);
  return next;
}
