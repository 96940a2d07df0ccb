import type { ReactNode } from "react";
import c from "./DataTable.module.css";

export interface Column<T> {
  label: string;
  draw: (row: T) => ReactNode;
  /** Numbers stand at the right. */
  end?: boolean;
}

interface Props<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
}

/** A word this long may break anywhere, so that an address cannot push the table out of the page; a date never does. */
const LONG_WORD = 21;
const isLong = (drawn: ReactNode): boolean =>
  typeof drawn === "string" && drawn.split(/\s/).some((word) => word.length >= LONG_WORD);

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
