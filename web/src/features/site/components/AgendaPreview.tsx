import { useState } from "react";
import { Person } from "~/ui/art/Person";
import { agenda } from "../landingStrings";
import c from "./AgendaPreview.module.css";

/** A week without dates, so that the prerendered page is right on any day. */
const WEEK = [
  { name: "domingo", times: [] },
  { name: "segunda", times: ["08:00", "09:00", "10:00", "14:00", "15:00"], taken: "09:00" },
  { name: "terça", times: ["09:00", "11:00", "13:00", "16:00", "18:00"] },
  { name: "quarta", times: ["08:00", "10:00", "15:00", "18:00", "19:00"] },
  { name: "quinta", times: [] },
  { name: "sexta", times: ["07:00", "08:00", "12:00", "14:00", "17:00"] },
  { name: "sábado", times: ["09:00", "10:00"] },
] as const satisfies readonly Day[];

interface Day {
  name: string;
  times: readonly string[];
  taken?: string;
}

function DayButton({ day, chosen, onChoose }: { day: Day; chosen: boolean; onChoose: () => void }) {
  const free = day.times.length > 0;
  return (
    <button
      type="button"
      className={c.day}
      disabled={!free}
      aria-pressed={chosen}
      aria-label={`${day.name}, ${free ? agenda.free : agenda.none}`}
      onClick={onChoose}
    >
      <span className={c.name} data-full={day.name} data-short={day.name.slice(0, 3)} />
      <span className={c.dot} />
    </button>
  );
}

const Taken = ({ time }: { time: string }) => (
  <>
    <s>{time}</s>
    <span className="sr">{agenda.taken}</span>
  </>
);

const Portrait = () => (
  <svg className={c.portrait} viewBox="0 0 120 120" width="64" height="64" aria-hidden="true">
    <rect width="120" height="120" fill="#d9cff0" />
    <circle cx="92" cy="26" r="34" fill="#ebe5f7" />
    <g transform="translate(58 62) scale(.72)">
      <Person x={0} y={0} body="#15564d" skin="#c98d63" hair="#54290d" kind="long" />
    </g>
  </svg>
);

/** An example of an agenda. Its times cannot be booked here. */
export function AgendaPreview() {
  const [chosen, setChosen] = useState<Day>(WEEK[1]);
  return (
    <div className={c.stack}>
      <div className={c.card}>
        <div className={c.head}>
          <Portrait />
          <p>
            <b>{agenda.sample}</b>
            <span>{agenda.sampleText}</span>
          </p>
        </div>
        <ul className={c.days} aria-label={agenda.days}>
          {WEEK.map((day) => (
            <li key={day.name}>
              <DayButton day={day} chosen={day === chosen} onChoose={() => setChosen(day)} />
            </li>
          ))}
        </ul>
        <ul className={c.times} aria-label={agenda.times(chosen.name)}>
          {chosen.times.map((time) => (
            <li key={time} className={c.time}>
              {time === chosen.taken ? <Taken time={time} /> : time}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
