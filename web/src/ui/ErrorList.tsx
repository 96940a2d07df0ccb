import { useEffect, useRef } from "react";
import { Alert } from "./Alert";

/** Every error of a form under one heading; focus moves here when errors appear. */
export function ErrorList({ errors }: { errors: readonly string[] }) {
  const ref = useRef<HTMLDivElement>(null);
  const key = errors.join("\n");
  useEffect(() => {
    if (key) ref.current?.focus();
  }, [key]);
  if (errors.length === 0) return null;
  return (
    <Alert ref={ref} tabIndex={-1} tone="error" title="Por favor, corrija o(s) erro(s):">
      <ul>
        {[...new Set(errors)].map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </Alert>
  );
}
