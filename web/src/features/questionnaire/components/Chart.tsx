import type { Instrument } from "~/api/queries/questionnaires";
import { INSTRUMENTS, mostOf } from "../instruments";
import c from "../Questionnaire.module.css";

const WIDTH = 480;
const HEIGHT = 180;
const LEFT = 28;
const EDGE = 12;

interface Point {
  id: string;
  answeredAt: string;
  total: number;
}

/** Where a point stands: by its time between the first and the last, alone in the middle. */
function placesOf(list: readonly Point[], most: number) {
  const times = list.map(({ answeredAt }) => new Date(answeredAt).getTime());
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const share = (time: number) => (last > first ? (time - first) / (last - first) : 0.5);
  return list.map(({ id, total }, i) => ({
    id,
    x: LEFT + EDGE + share(times[i] ?? first) * (WIDTH - LEFT - 2 * EDGE),
    y: heightOf(total, most),
  }));
}

const heightOf = (total: number, most: number): number => HEIGHT - EDGE - (total / most) * (HEIGHT - 2 * EDGE);

/** The totals over time, with a line where each band begins. The table below says the same to screen readers. */
export function Chart({ instrument, list }: { instrument: Instrument; list: readonly Point[] }) {
  const most = mostOf(instrument);
  const places = placesOf(list, most);
  return (
    <svg className={c.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {INSTRUMENTS[instrument].bands.map(({ from }) => (
        <g key={from}>
          <line className={c.band} x1={LEFT} x2={WIDTH} y1={heightOf(from, most)} y2={heightOf(from, most)} />
          <text className={c.scale} x={LEFT - 6} y={heightOf(from, most) + 4} textAnchor="end">
            {from}
          </text>
        </g>
      ))}
      <polyline
        points={places.map(({ x, y }) => `${x},${y}`).join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
      {places.map(({ id, x, y }) => (
        <circle key={id} cx={x} cy={y} r="4" fill="currentColor" />
      ))}
    </svg>
  );
}
