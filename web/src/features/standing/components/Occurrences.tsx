import type { Occurrence, Standing } from "~/api/queries/standing";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { isPayable } from "../payable";
import c from "../Standing.module.css";
import { agree, occurrenceWords, page as t } from "../strings";
import { hour, instantOf, longDay } from "../when";

interface Props {
  standing: Standing;
  therapist: boolean;
  onSkip: (occurrence: Occurrence) => Promise<void>;
}

const isLive = ({ state }: Occurrence): boolean => state === "SCHEDULED" || state === "PAID";

/**
 * What the list shows. One that was skipped stays, without buttons, until a pause or another hour gives its day a new
 * session. After the end only what still takes place is shown.
 */
function shownOf({ state, occurrences }: Standing): Occurrence[] {
  if (state === "ENDED") return occurrences.filter(isLive);
  const last = new Map(occurrences.map((one) => [`${one.day} ${one.startTime}`, one]));
  for (const one of occurrences) if (isLive(one)) last.set(`${one.day} ${one.startTime}`, one);
  return occurrences.filter((one) => last.get(`${one.day} ${one.startTime}`) === one);
}

/** The next sessions with the state of their payment. */
export function Occurrences(props: Props) {
  const occurrences = shownOf(props.standing);
  if (occurrences.length === 0) return <p className={c.quiet}>{t.noDays}</p>;
  return (
    <ul className={c.days} aria-label={t.days}>
      {occurrences.map((occurrence) => (
        <Item key={occurrence.sessionId} {...props} occurrence={occurrence} />
      ))}
    </ul>
  );
}

function Item({ occurrence, ...props }: Props & { occurrence: Occurrence }) {
  const live = isLive(occurrence);
  const pix = props.standing.method === "pix";
  const toPay = occurrence.state === "SCHEDULED" && (props.therapist || isPayable(occurrence, pix));
  return (
    <li className={c.day} data-free={live || undefined} data-off={!live || undefined}>
      <div className={c.dayText}>
        <strong className={c.when}>{agree.at(longDay(occurrence.day), hour(occurrence.startTime))}</strong>
        <span>{occurrenceWords[toPay ? "TO_PAY" : occurrence.state]}</span>
        {occurrence.moved && <span>{t.moved}</span>}
        {occurrence.paymentFailed && <span className={c.failed}>{t.failed}</span>}
        <When occurrence={occurrence} pix={pix} toPay={toPay} />
      </div>
      {live && <Buttons {...props} occurrence={occurrence} />}
    </li>
  );
}

/** When a card is charged for an unpaid session, or its PIX code made; else until when the patient pays it. */
function When({ occurrence, pix, toPay }: { occurrence: Occurrence; pix: boolean; toPay: boolean }) {
  const { chargedAt, payBy } = occurrence;
  const coming = chargedAt && !(pix && toPay) && (pix ? t.pixAt : t.charged);
  const [instant, text] = coming ? [chargedAt, coming] : [payBy, t.payBy];
  if (!instant) return null;
  const { day, time } = instantOf(instant);
  return <span>{text(day, time)}</span>;
}

function Buttons({ standing, therapist, occurrence, onSkip }: Props & { occurrence: Occurrence }) {
  const { sessionId } = occurrence;
  const of = <span className="sr">{t.of(longDay(occurrence.day))}</span>;
  return (
    <div className={c.actions}>
      {!therapist && isPayable(occurrence, standing.method === "pix") && (
        <ButtonLink to={`/sessao-pagamento/${sessionId}`} size="sm" className={c.pay}>
          {t.pay}
          {of}
        </ButtonLink>
      )}
      <ButtonLink to={`/sessao-detalhes/${sessionId}`} variant="ghost" size="sm">
        {t.see}
        {of}
      </ButtonLink>
      <ButtonLink to={`/sessao-reagendamento/${standing.therapistId}/${sessionId}`} variant="ghost" size="sm">
        {t.move}
        {of}
      </ButtonLink>
      {therapist ? (
        <ButtonLink to="/cancelar-sessao" search={{ id: sessionId }} variant="ghost" size="sm">
          {t.skip}
          {of}
        </ButtonLink>
      ) : (
        <Button variant="ghost" size="sm" onClick={() => onSkip(occurrence)}>
          {t.skip}
          {of}
        </Button>
      )}
    </div>
  );
}
