import type { Offer } from "~/api/queries/waiting";
import { TimeLeft } from "~/features/payment/shared/TimeLeft";
import { formatBRL } from "~/lib/money";
import { offer as t } from "../strings";
import c from "../Waiting.module.css";
import { inWords } from "../when";

/** When the offered hour is and with whom; while it is open also what accepting does, and how long it is reserved. */
export function OfferFacts({ offer, onEnd }: { offer: Offer; onEnd: () => void }) {
  return (
    <div className={c.text}>
      <p className={c.when}>{inWords(offer.startsAt)}</p>
      <p>{t.with(offer.therapistName)}</p>
      {offer.state === "OPEN" && <p>{outcome(offer)}</p>}
      {offer.state === "OPEN" && (
        <p className={c.quiet}>
          {t.left} <TimeLeft until={offer.expiresAt} onEnd={onEnd} />
        </p>
      )}
    </div>
  );
}

function outcome(offer: Offer): string {
  if (offer.movesFrom) return t.moves(inWords(offer.movesFrom));
  return (offer.isEnterprise ? t.company : t.pays)(formatBRL(offer.price));
}
