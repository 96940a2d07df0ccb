import { Alert } from "./Alert";

/** Every error of a form under one heading, read out when it appears; the focus goes to the first wrong field. */
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
