import { IconEraser, IconPencil, IconTrash, IconX } from "@tabler/icons-react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useStore } from "~/lib/store";
import { BOARD, type Board } from "../core/board";
import { board as t } from "../strings/call";
import { Control } from "./Bar";
import c from "./BoardView.module.css";
import { paint } from "./paint";

/** Where a pointer is, in the board's units. */
function unitsOf(event: PointerEvent<HTMLCanvasElement>): [number, number] {
  const box = event.currentTarget.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * BOARD.width;
  const y = ((event.clientY - box.top) / box.height) * BOARD.height;
  return [x, y];
}

function usePen(board: Board, erases: boolean) {
  const stroke = useRef("");
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (stroke.current) board.draw(stroke.current, unitsOf(event), erases);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      stroke.current = board.begin(erases);
      draw(event);
    },
    onPointerMove: draw,
    onPointerUp: () => {
      stroke.current = "";
    },
    onPointerCancel: () => {
      stroke.current = "";
    },
  };
}

/** A drawing that both people see and can change. It exists in the two tabs only. */
export function BoardView({ board, name }: { board: Board; name: string }) {
  const { strokes } = useStore(board.state, board.state.get());
  const [erases, setErases] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pen = usePen(board, erases);
  useEffect(() => {
    const context = canvas.current?.getContext?.("2d");
    if (context) paint(context, strokes);
  }, [strokes]);
  return (
    <section className={c.board} aria-label={t.title}>
      <canvas
        ref={canvas}
        className={c.canvas}
        width={BOARD.width}
        height={BOARD.height}
        role="img"
        aria-label={strokes.length === 0 ? t.empty : t.drawing(strokes.length)}
        {...pen}
      />
      <div className={c.tools}>
        <Control icon={IconPencil} label={t.pen} tone={erases ? "plain" : "on"} onClick={() => setErases(false)} />
        <Control icon={IconEraser} label={t.eraser} tone={erases ? "on" : "plain"} onClick={() => setErases(true)} />
        <Control icon={IconTrash} label={t.clear} onClick={() => board.clear()} />
        <Control icon={IconX} label={t.close} onClick={() => board.hide()} />
      </div>
      <p className={c.note}>{t.note(name)}</p>
    </section>
  );
}
