import { useNavigate, useSearch } from "@tanstack/react-router";

/**
 * The step is in the address, so that the browser's back button leads to the question before. What was chosen is not:
 * after a reload the steps begin again.
 */
export function useStep(most: number): { step: number; go: (to: number) => void } {
  const search: { passo?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const wanted = typeof search.passo === "number" ? Math.max(0, Math.trunc(search.passo)) : 0;
  return {
    step: Math.min(wanted, most),
    go: (to) => void navigate({ to: ".", search: { passo: to } as never }),
  };
}
