import type { Session } from "~/api/queries/sessions";
import { formatBRL } from "~/lib/money";
import c from "../Detail.module.css";
import type { Side } from "../statusBox";
import { detail as t } from "../strings";
import { finishOf, longDay, startOf } from "../when";

/** Day and time, and for the patient the price. */
export function Facts({ session, side }: { session: Session; side: Side }) {
  const waiting = session.paymentInfo?.status ?? t.awaiting;
  return (
    <dl className={c.facts}>
      <div className={c.wide}>
        <dt>{t.date}</dt>
        <dd>
          {session.scheduledDay}{" "}
          <small>
            {longDay(session.scheduledDay)}, {t.zone}
          </small>
        </dd>
      </div>
      <div>
        <dt>{t.start}</dt>
        <dd>{startOf(session)}</dd>
      </div>
      <div>
        <dt>{t.finish}</dt>
        <dd>{finishOf(session)}</dd>
      </div>
      <div className={c.wide}>
        <dt>{t.entry}</dt>
        <dd>{session.availability.entranceDescription}</dd>
      </div>
      {side === "patient" && (
        <div>
          <dt>{t.price}</dt>
          <dd>
            {formatBRL(session.scheduledPriceInBRL)}{" "}
            {session.discountInBRL > 0 && <small>{t.discount(formatBRL(session.discountInBRL))}</small>}
          </dd>
        </div>
      )}
      <div>
        <dt>{t.payment}</dt>
        <dd>{waiting}</dd>
      </div>
    </dl>
  );
}
