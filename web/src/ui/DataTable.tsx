import type { ReactNode } from "react";
import c from "./DataTable.module.css";

export interface Column<T> {
  label: string;
  draw: (row: T) => ReactNode;
  /** Aligns the column to the right, for numbers. */
  end?: boolean;
}

interface Props<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
}

/** A longer word may break anywhere, so that an e-mail address does not make the table wider than the page. */
const LONG_WORD = 21;
const isLong = (drawn: ReactNode): boolean =>
  typeof drawn === "string" && drawn.split(/\s/).some((word) => word.length >= LONG_WORD);

/** A table. On narrow screens each row becomes a card with labels. */
export function DataTable<T>({ caption, columns, rows, keyOf }: Props<T>) {
  return (
    <table className={c.table}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-end={column.end || undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => {
              const drawn = column.draw(row);
              return (
                <td
                  key={column.label}
                  data-label={column.label}
                  data-end={column.end || undefined}
                  data-long={isLong(drawn) || undefined}
                >
                  {drawn}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
