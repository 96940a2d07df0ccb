import { Button } from "./Button";
import c from "./Pager.module.css";

interface Props {
  /** Counts from 0. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Tells two of one page apart. */
  label?: string;
}

/** The first, the last and the neighbours of the current page, in order. `null` stands for pages that are left out. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = [0, page - 1, page, page + 1, pages - 1].filter((n) => n >= 0 && n < pages);
  const sorted = [...new Set(shown)].sort((a, b) => a - b);
  return sorted.flatMap((n, i) => (i > 0 && n - (sorted[i - 1] ?? 0) > 1 ? [null, n] : [n]));
}

export function Pager({ page, pages, onPage, label = "Páginas" }: Props) {
  if (pages < 2) return null;
  return (
    <nav className={c.pager} aria-label={label}>
      <Button variant="secondary" size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Anterior
      </Button>
      <span role="status">
        Página {page + 1} de {pages}
      </span>
      <span className={c.numbers}>
        {pageNumbers(page, pages).map((n, i) =>
          n === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name but its place.
            <span key={`gap${i}`} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={n}
              type="button"
              className={c.number}
              aria-label={`Página ${n + 1}`}
              aria-current={n === page ? "page" : undefined}
              onClick={() => n !== page && onPage(n)}
            >
              {n + 1}
            </button>
          ),
        )}
      </span>
      <Button variant="secondary" size="sm" disabled={page >= pages - 1} onClick={() => onPage(page + 1)}>
        Próxima
      </Button>
    </nav>
  );
}
