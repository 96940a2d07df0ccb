/** What the queries of administrators share. */

/** The parameters of a path with an id. */
export const at = (id: string) => ({ params: { path: { id } } });

/** All queries of administrators begin with it, so that one change invalidates all of them. */
export const adminKey = ["admin"] as const;

/** The filters that are set. */
export const given = (filter: object) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

/** Always refetched, because other people change this data. */
export const fresh = { staleTime: 0 } as const;

export const PAGE_SIZE = 10;
