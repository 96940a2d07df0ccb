import { QueryClient } from "@tanstack/react-query";

/** No automatic retry: each failed call shows its popup, and a hidden second try would show it twice. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false } },
  });
