import { useNavigate, useSearch } from "@tanstack/react-router";

/** The step is in the address, so that the browser's back button leads to the question before, and a reload stays. */
export function useStep(most: number): { step: number; go: (to: number) => void } {
  const search: { passo?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const wanted = Math.trunc(Number(search.passo ?? 0)) || 0;
  return {
    step: Math.min(Math.max(0, wanted), most),
    go: (to) => void navigate({ to: ".", search: { passo: to } as never }),
  };
}
