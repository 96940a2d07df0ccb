import { Button } from "./Button";
import c from "./Pager.module.css";

interface Props {
  /** Counts from 0. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export function Pager({ page, pages, onPage }: Props) {
  if (pages < 2) return null;
  return (
    <nav className={c.pager} aria-label="Páginas">
      <Button variant="secondary" size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Anterior
      </Button>
      <span role="status">
        Página {page + 1} de {pages}
      </span>
      <Button variant="secondary" size="sm" disabled={page >= pages - 1} onClick={() => onPage(page + 1)}>
        Próxima
      </Button>
    </nav>
  );
}
