import type { ReactNode } from "react";
import c from "./DataTable.module.css";

export interface Column<T> {
  label: string;
  draw: (row: T) => ReactNode;
  /** Numbers stand at the right. */
  end?: boolean;
  /** Addresses and ids: may break inside a word, so that they do not push the table out of the page. */
  long?: boolean;
}

interface Props<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
}

/** A table; where there is no width for its columns, each row becomes a card with its own labels. */
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
            {columns.map((column) => (
              <td
                key={column.label}
                data-label={column.label}
                data-end={column.end || undefined}
                data-long={column.long || undefined}
              >
                {column.draw(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
