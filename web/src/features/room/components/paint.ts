import { BOARD, type Stroke } from "../core/board";

const PEN = { width: 5, color: "#0b3b3a" };
const ERASER = 44;

/** Draws all strokes in their order, because an eraser only erases what was there before it. */
export function paint(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  context.clearRect(0, 0, BOARD.width, BOARD.height);
  context.lineCap = context.lineJoin = "round";
  for (const { points, erases } of strokes) {
    context.globalCompositeOperation = erases ? "destination-out" : "source-over";
    context.lineWidth = erases ? ERASER : PEN.width;
    context.strokeStyle = PEN.color;
    context.beginPath();
    context.moveTo(points[0] ?? 0, points[1] ?? 0);
    // A single point has no length. A line to itself makes it a dot.
    for (let at = 0; at < points.length; at += 2) context.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
    context.stroke();
  }
  context.globalCompositeOperation = "source-over";
}
