import { useQuery, useQueryClient } from "@tanstack/react-query";
import { proposedHoursQuery, proposedKey } from "~/api/queries/practice";
import { useServerEvents } from "~/lib/events";
import { ButtonLink } from "~/ui/ButtonLink";
import { ProposedFacts } from "../components/ProposedFacts";
import c from "../Practice.module.css";
import { proposed as t } from "../strings";
import { longMoment } from "../when";

/** On the patient's home: the hours that wait for an answer. */
export function ProposedHours() {
  const client = useQueryClient();
  const { data } = useQuery(proposedHoursQuery());
  useServerEvents(() => void client.invalidateQueries({ queryKey: proposedKey }), data !== undefined, "proposal");
  return data?.map((hour) => (
    <section key={hour.id} className={`${c.card} ${c.above}`} aria-labelledby={`proposta-${hour.id}`}>
      <h2 id={`proposta-${hour.id}`} className={c.heading}>
        {t.title}
      </h2>
      <ProposedFacts hour={hour} />
      <div className={c.buttons}>
        <ButtonLink to={`/proposta/${hour.id}`}>
          {t.see}
          <span className="sr">{t.of(longMoment(hour.startsAt))}</span>
        </ButtonLink>
      </div>
    </section>
  ));
}
