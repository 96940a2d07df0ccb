import type { Session } from "~/api/queries/sessions";
import { formatBRL } from "~/lib/money";
import { paymentWords, sessionPaymentWords } from "~/lib/statusStrings";
import c from "../Detail.module.css";
import type { Side } from "../statusBox";
import { detail as t, therapistCancel } from "../strings";
import { finishOf, longDay, startOf } from "../when";

const CLOSED: readonly Session["statusCode"][] = ["AWAITING_PAYMENT", "PROCESSING", "EXPIRED", "FINISHED", "CANCELLED"];

/** When the room opens, or why it is closed. */
const entryOf = ({ statusCode, availability }: Session): string =>
  CLOSED.includes(statusCode) ? sessionPaymentWords[statusCode] : availability.entranceDescription;

/** Day and time, and for the patient the price. */
export function Facts({ session, side }: { session: Session; side: Side }) {
  const payment = paymentWords[session.paymentInfo?.statusCode ?? "AWAITING_PAYMENT"];
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
        <dd>{entryOf(session)}</dd>
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
        <dd>{payment}</dd>
      </div>
      {session.therapistMessage && (
        <div className={c.wide}>
          <dt>{therapistCancel.note}</dt>
          <dd className={c.message}>{session.therapistMessage}</dd>
        </div>
      )}
    </dl>
  );
}
