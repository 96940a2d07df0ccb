import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type TherapistHome, therapistHomeQuery } from "~/api/queries/payouts";
import { formatBRL } from "~/lib/money";
import { Card } from "~/ui/Card";
import { PartFailed } from "~/ui/PartFailed";
import { Skeleton } from "~/ui/Skeleton";
import { home as t } from "../strings";
import c from "./HomeFigures.module.css";

/** True when the figures are loaded or failed to load, and always when `enabled` is false. */
export const useFiguresLoaded = (therapistId: string, enabled: boolean): boolean =>
  useQuery({ ...therapistHomeQuery(therapistId), enabled }).isFetched || !enabled;

/** What the therapist should look at. Renders nothing when there is nothing. */
export function Attention({ therapistId }: { therapistId: string }) {
  const { data } = useQuery({ ...therapistHomeQuery(therapistId), retryOnMount: false });
  const list = data?.attention ?? [];
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="atencao" className={c.attention}>
      <h2 id="atencao" className={c.heading}>
        {t.attention}
      </h2>
      <ul>
        {list.map(({ code, text, path }) => (
          <li key={code}>
            <span>{text}</span>
            <Link to={path}>
              {t.resolve}
              <span className="sr">: {text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** This month's figures and the next payout. */
export function MonthFigures({ therapistId }: { therapistId: string }) {
  const query = useQuery({ ...therapistHomeQuery(therapistId), retryOnMount: false });
  return (
    <Card as="section" aria-labelledby="mes" className={c.box}>
      <h2 id="mes" className={c.heading}>
        {t.month}
      </h2>
      {query.data && <Figures home={query.data} />}
      {!query.data && !query.isError && <Skeleton lines={3} />}
      {!query.data && query.isError && (
        <PartFailed text={t.failed} retry={t.retry} onRetry={() => void query.refetch()} />
      )}
    </Card>
  );
}

function Figures({ home: { month, upcoming, nextPayout } }: { home: TherapistHome }) {
  return (
    <>
      <dl className={c.figures}>
        <div>
          <dt>{t.sessions}</dt>
          <dd>{month.sessions}</dd>
        </div>
        <div>
          <dt>{t.upcoming}</dt>
          <dd>{upcoming}</dd>
        </div>
        <div>
          <dt>{t.gross}</dt>
          <dd>{formatBRL(month.gross)}</dd>
        </div>
        <div>
          <dt>{t.net}</dt>
          <dd>{formatBRL(month.net)}</dd>
        </div>
      </dl>
      <div className={c.payout}>
        <span>{t.next}</span>
        {nextPayout ? <NextPayout next={nextPayout} /> : <span>{t.noPayout}</span>}
      </div>
      <Link to="/historico-resumo-financeiro" className={c.more}>
        {t.more}
      </Link>
    </>
  );
}

type Next = NonNullable<TherapistHome["nextPayout"]>;

function whenOf({ held, late, inReview, dueDate }: Next): string {
  if (held) return t.held;
  if (inReview) return t.inReview;
  return late ? t.late(dueDate) : t.due(dueDate);
}

function NextPayout({ next }: { next: Next }) {
  return (
    <>
      <strong>{formatBRL(next.amount)}</strong>
      <span>{whenOf(next)}</span>
      {next.forming && <span>{t.forming(next.closesOn)}</span>}
    </>
  );
}
