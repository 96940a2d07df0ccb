import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Standing, standingKey, standingsQuery } from "~/api/queries/standing";
import { useServerEvents } from "~/lib/events";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { PartFailed } from "~/ui/PartFailed";
import { agree, list as t } from "../strings";
import { hour, longDay } from "../when";
import c from "./shared.module.css";

const FIRST_SHOWN = 4;

/** True when the standing hours are loaded or failed to load, and always when `enabled` is false. */
export const useStandingsLoaded = (enabled: boolean): boolean =>
  useQuery({ ...standingsQuery(), enabled }).isFetched || !enabled;

/** What the person should do, or the next date. */
function stateOf(standing: Standing, therapist: boolean): string {
  if (standing.state === "PROPOSED") return therapist ? t.waiting : t.proposed;
  if (standing.state === "PAUSED") return standing.reason === "NOT_PAID" ? t.unpaid : t.paused;
  if (!standing.nextPriceAccepted && (standing.nextPrice ?? 0) > standing.price) return t.price;
  if (standing.occurrences.some(({ paymentFailed }) => paymentFailed)) return t.paymentFailed;
  const next = standing.occurrences.find(({ state }) => state === "SCHEDULED" || state === "PAID");
  return next ? t.next(agree.at(longDay(next.day), hour(next.startTime))) : t.none;
}

/** Proposals come first, because they wait for an answer. */
const proposedFirst = (a: Standing, b: Standing): number =>
  Number(b.state === "PROPOSED") - Number(a.state === "PROPOSED");

/** The person's standing hours on the home page. Nothing is shown when there are none. */
export function StandingList({ therapist = false }: { therapist?: boolean }) {
  const client = useQueryClient();
  const query = useQuery({ ...standingsQuery(), retryOnMount: false });
  const [all, setAll] = useState(false);
  useServerEvents(() => void client.invalidateQueries({ queryKey: standingKey }), (query.data?.length ?? 0) > 0);
  if (!query.data)
    return query.isError ? <PartFailed text={t.failed} retry={t.retry} onRetry={() => void query.refetch()} /> : null;
  if (query.data.length === 0) return null;
  const sorted = query.data.toSorted(proposedFirst);
  return (
    <section aria-labelledby="fixos" className={`${c.part} ${c.section}`}>
      <h2 id="fixos" className={c.heading}>
        {t.title}
      </h2>
      <ul className={c.list}>
        {sorted.slice(0, all ? undefined : FIRST_SHOWN).map((standing) => (
          <Item key={standing.id} standing={standing} therapist={therapist} />
        ))}
      </ul>
      {!all && sorted.length > FIRST_SHOWN && (
        <Button variant="ghost" onClick={() => setAll(true)}>
          {t.all(sorted.length)}
        </Button>
      )}
    </section>
  );
}

function Item({ standing, therapist }: { standing: Standing; therapist: boolean }) {
  const answer = standing.state === "PROPOSED" && !therapist;
  return (
    <li className={c.item}>
      <div className={c.text}>
        <strong>{standing.rhythm}</strong>
        <span>{standing.otherName}</span>
        <span className={c.state}>{stateOf(standing, therapist)}</span>
      </div>
      <ButtonLink to={`/atendimento-fixo/${standing.id}`} variant={answer ? "primary" : "secondary"}>
        {answer ? t.answer : t.see}
        <span className="sr">{t.of(standing.rhythm, standing.otherName)}</span>
      </ButtonLink>
    </li>
  );
}
