import { useEffect, useRef } from "react";
import { grid } from "../strings";
import type { Notice } from "../useDraft";
import c from "./NoticeLine.module.css";

interface Props {
  notice: Notice | null;
  onUndo: () => void;
}

/** What was just done, with a way back. The live region is always there, so that its text is read. */
export function NoticeLine({ notice, onUndo }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (notice?.focus) button.current?.focus({ preventScroll: true });
  }, [notice]);
  return (
    <div className={c.line} data-shown={notice !== null || undefined}>
      <span role="status">{notice?.text}</span>
      {notice?.undo && (
        <button ref={button} type="button" className={c.undo} onClick={onUndo}>
          {grid.undo}
        </button>
      )}
    </div>
  );
}
