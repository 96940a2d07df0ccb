/** The largest page that the API returns (Q191). */
const PAGE_SIZE = 100;

export interface PageOf {
  currentPage: number;
  pageSize: number;
}

interface Page<T> {
  elements: readonly T[];
  totalElements: number;
}

/** Reads all pages of a list. */
export async function readAll<T>(read: (page: PageOf) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = [];
  for (let currentPage = 0; ; currentPage++) {
    const { elements, totalElements } = await read({ currentPage, pageSize: PAGE_SIZE });
    all.push(...elements);
    if (elements.length === 0 || all.length >= totalElements) return all;
  }
}
