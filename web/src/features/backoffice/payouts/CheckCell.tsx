import { useEffect, useRef } from "react";
import c from "./Payouts.module.css";

interface Props {
  label: string;
  checked: boolean;
  /** Some of what the checkbox stands for is chosen. */
  some?: boolean;
  disabled?: boolean;
  onToggle: () => void;
}

/** A checkbox without a visible label, for a cell of a table. */
export function CheckCell({ label, checked, some = false, disabled, onToggle }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <label className={c.check}>
      <input ref={box} type="checkbox" aria-label={label} checked={checked} disabled={disabled} onChange={onToggle} />
    </label>
  );
}
