import { Fragment, type ReactNode } from "react";
import c from "./DataTable.module.css";

export interface Column<T> {
  label: string;
  /** Drawn in the head instead of the label, for example a checkbox. Cards do not have it, because nobody sees the head. */
  head?: ReactNode;
  draw: (row: T) => ReactNode;
  /** Aligns the column to the right, for numbers. */
  end?: boolean;
}

interface Props<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** Many columns: the rows stay cards where the table has less room than a small desktop gives. */
  wide?: boolean;
  /** A line under a row that has the whole width, for longer texts. Null where a row has none. */
  detail?: (row: T) => ReactNode;
}

/** A longer word may break anywhere, so that an e-mail address does not make the table wider than the page. */
const LONG_WORD = 21;
const isLong = (drawn: ReactNode): boolean =>
  typeof drawn === "string" && drawn.split(/\s/).some((word) => word.length >= LONG_WORD);

/** A table. Where it has little room each row becomes a card with labels. */
export function DataTable<T>({ caption, columns, rows, keyOf, wide, detail }: Props<T>) {
  return (
    <div className={c.frame}>
      <table className={c.table} data-wide={wide || undefined}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-end={column.end || undefined}>
                {column.head ? <Head column={column} /> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const more = detail?.(row);
            return (
              <Fragment key={keyOf(row)}>
                <tr>
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
                {more && (
                  <tr data-detail>
                    <td colSpan={columns.length}>{more}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A control in the head. Where the rows are cards, nobody sees it, and the label takes its place. */
const Head = <T,>({ column }: { column: Column<T> }) => (
  <>
    <span className={c.head}>{column.head}</span>
    <span className={c.name}>{column.label}</span>
  </>
);
