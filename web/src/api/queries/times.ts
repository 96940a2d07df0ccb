/** How long answers serve, in milliseconds; without a word here it is the half minute of the query cache. */
export const MINUTE = 60_000;

/**
 * For what must be shown as it stands: only the way from a route's prefetch to its screen is forgiven, so that opening
 * a page asks once.
 */
export const AS_IT_STANDS = 2000;
