import type { ReactNode } from "react";
import { Dropdown } from "./Dropdown";

interface Props {
  /** Names the row for screen readers. */
  of: string;
  /** Links and buttons. */
  children: ReactNode;
}

/** The actions of a table row behind one quiet button, so that a list is not a wall of buttons. */
export const RowMenu = ({ of, children }: Props) => (
  <Dropdown trigger="Ações" label={`Ações: ${of}`}>
    {children}
  </Dropdown>
);
