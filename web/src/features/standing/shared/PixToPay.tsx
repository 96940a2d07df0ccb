import { useQuery } from "@tanstack/react-query";
import { type Occurrence, type Standing, standingsQuery } from "~/api/queries/standing";
import { PixCopy } from "~/features/payment/shared/PixCopy";
import { formatBRL } from "~/lib/money";
import { serverNow } from "~/lib/serverTime";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { agree, pix as t } from "../strings";
import { hour, instantOf, longDay } from "../when";
import c from "./shared.module.css";

/** A session whose PIX code can be paid now. */
interface PixDue {
  occurrence: Occurrence;
  therapist: string;
  code: string;
  amount: number;
  until: string;
}

/** The codes of some standing hours, the one that ends first in front. The server sends them to the patient alone. */
export const pixDueOf = (standings: readonly Standing[]): PixDue[] =>
  standings
    .flatMap(({ otherName, occurrences }) =>
      occurrences.flatMap((occurrence): PixDue[] => {
        const { pixCode: code, pixAmount: amount, pixUntil: until } = occurrence;
        if (!code || !amount || !until || Date.parse(until) <= serverNow()) return [];
        return [{ occurrence, therapist: otherName, code, amount, until }];
      }),
    )
    .toSorted((a, b) => a.until.localeCompare(b.until));

const NONE: readonly Standing[] = [];

/** The codes of all standing hours of the person. */
export const useOwnPix = (enabled: boolean): PixDue[] =>
  pixDueOf(useQuery({ ...standingsQuery(), enabled }).data ?? NONE);

/** Every PIX code that can be paid now, each with its amount, its last moment and a way to the payment page. */
export function PixToPay({ due }: { due: readonly PixDue[] }) {
  return due.map((one) => <Code key={one.occurrence.sessionId} {...one} />);
}

function Code({ occurrence, therapist, code, amount, until }: PixDue) {
  const id = `pix-${occurrence.sessionId}`;
  const session = agree.at(longDay(occurrence.day), hour(occurrence.startTime));
  const end = instantOf(until);
  return (
    <Card as="section" className={c.part} aria-labelledby={id}>
      <h2 id={id} className={c.heading}>
        {t.title}
      </h2>
      <div className={c.text}>
        <strong className={c.amount}>{formatBRL(amount)}</strong>
        <span>{t.session(session, therapist)}</span>
        <span className={c.state}>{t.until(agree.at(longDay(end.day), end.time))}</span>
      </div>
      <PixCopy code={code} of={t.of(session)} />
      <div>
        <ButtonLink to={`/sessao-pagamento/${occurrence.sessionId}`} variant="ghost">
          {t.more}
          <span className="sr">{t.of(session)}</span>
        </ButtonLink>
      </div>
    </Card>
  );
}
