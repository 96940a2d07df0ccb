/**
 * On the short sign-in forms each message stands once, in the list above: the field itself is only
 * marked as invalid.
 */
export function marked<F extends { error?: string | undefined }>({ error, ...rest }: F) {
  return { ...rest, "aria-invalid": error ? (true as const) : undefined };
}
