import { useQuery } from "@tanstack/react-query";
import { type Demand, demandQuery } from "~/api/queries/waiting";
import { Card } from "~/ui/Card";
import { PartFailed } from "~/ui/PartFailed";
import { demand as t, weekdays } from "../strings";
import c from "../Waiting.module.css";

/** How many people wait for the therapist, and which hours would fit them. No names. */
export function DemandCard({ therapistId }: { therapistId: string }) {
  const query = useQuery({ ...demandQuery(therapistId), enabled: therapistId !== "" });
  return (
    <Card as="section" className={c.part} aria-labelledby="lista-de-espera">
      <h2 id="lista-de-espera" className={c.heading}>
        {t.title}
      </h2>
      <p className={c.quiet}>{t.text}</p>
      {query.isError && <PartFailed text={t.failed} retry={t.retry} onRetry={() => void query.refetch()} />}
      {query.data && (
        <p>
          <strong>{query.data.people === 0 ? t.none : t.people(query.data.people)}</strong>
        </p>
      )}
      {query.data?.people === 0 && <p className={c.quiet}>{t.noneText}</p>}
      {(query.data?.people ?? 0) > 0 && query.data && <Hours demand={query.data} />}
    </Card>
  );
}

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0] as const;
/** Waits for any hour fill the whole day. The table leaves the night out, unless somebody waits for the night alone. */
const isDay = (hour: number): boolean => hour >= 6 && hour <= 22;

function Hours({ demand }: { demand: Demand }) {
  const people = new Map(demand.hours.map((entry) => [`${entry.weekday} ${entry.hour}`, entry.people]));
  const all = [...new Set(demand.hours.map(({ hour }) => hour))].toSorted((a, b) => a - b);
  const inDay = all.filter(isDay);
  const hours = inDay.length > 0 ? inDay : all;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section className={c.scroll} aria-label={t.caption} tabIndex={0}>
      <table className={c.table}>
        <caption>{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.hour}</th>
            {weekdays.map(({ name, short, label }) => (
              <th key={name} scope="col" abbr={label}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{t.at(hour)}</th>
              {MONDAY_FIRST.map((day) => {
                const count = people.get(`${day} ${hour}`) ?? 0;
                return (
                  <td key={day} {...(count > 0 && { "data-people": count })}>
                    {count}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
