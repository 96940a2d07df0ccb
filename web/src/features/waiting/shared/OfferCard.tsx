import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { waitingKey, waitingQuery } from "~/api/queries/waiting";
import { useServerEvents } from "~/lib/events";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { OfferFacts } from "../components/OfferFacts";
import { page, offer as t } from "../strings";
import c from "../Waiting.module.css";
import { inWords } from "../when";

/** The hour that is reserved for the patient now. On the home page without one: a way to the own waits. */
export function OfferCard({ home = false }: { home?: boolean }) {
  const client = useQueryClient();
  const { data } = useQuery(waitingQuery());
  const again = () => void client.invalidateQueries({ queryKey: waitingKey });
  useServerEvents(again, (data?.waits.length ?? 0) > 0, "offer");
  if (!data) return null;
  if (!data.offer) return home && data.waits.length > 0 ? <OwnWaits n={data.waits.length} /> : null;
  const { offer } = data;
  return (
    <Card as="section" className={`${c.part} ${c.section}`} aria-labelledby="horario-aberto">
      <h2 id="horario-aberto" className={c.heading}>
        {t.title}
      </h2>
      <OfferFacts offer={offer} onEnd={again} />
      <div className={c.buttons}>
        <ButtonLink to={`/espera/${offer.id}`}>
          {t.see}
          <span className="sr">{t.of(inWords(offer.startsAt))}</span>
        </ButtonLink>
        {home && (
          <ButtonLink to="/espera" variant="ghost">
            {page.all}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

const OwnWaits = ({ n }: { n: number }) => (
  <p className={`${c.section} ${c.waits}`}>
    {page.waiting(n)} <Link to="/espera">{page.all}</Link>
  </p>
);
