import { Alert } from "./Alert";

/**
 * All errors of a form under one heading. Screen readers announce it; `useForm` focuses the first wrong field. Each field
 * shows its own error, too, because the list may be out of sight.
 */
export function ErrorList({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <Alert tone="error" title="Por favor, corrija o(s) erro(s):">
      <ul>
        {[...new Set(errors)].map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </Alert>
  );
}
