/** Times for `staleTime` and `refetchInterval`, in milliseconds. The default `staleTime` is in `app/queries.tsx`. */
export const MINUTE = 60_000;

/**
 * staleTime for data that must be current. A query that the route prefetched less than 2 s ago is not fetched again
 * when the page opens.
 */
export const PREFETCH_GRACE = 2000;
