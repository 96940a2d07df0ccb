import { useLayoutEffect, useRef } from "react";
import { grid } from "../strings";
import type { Notice } from "../useDraft";
import c from "./NoticeLine.module.css";

interface Props {
  notice: Notice | null;
  onUndo: () => void;
}

/**
 * The last change, with a button that undoes it. The live region is always rendered, so that screen readers announce
 * its text.
 */
export function NoticeLine({ notice, onUndo }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
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
