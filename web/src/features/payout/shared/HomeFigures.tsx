import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type TherapistHome, therapistHomeQuery } from "~/api/queries/payouts";
import { formatBRL } from "~/lib/money";
import { Card } from "~/ui/Card";
import { PartFailed } from "~/ui/PartFailed";
import { Skeleton } from "~/ui/Skeleton";
import { shortCycle } from "../cycle";
import { home as t } from "../strings";
import c from "./HomeFigures.module.css";

/** True when the figures are loaded or failed to load, and always when `enabled` is false. */
export const useFiguresLoaded = (therapistId: string, enabled: boolean): boolean =>
  useQuery({ ...therapistHomeQuery(therapistId), enabled }).isFetched || !enabled;

interface Hint {
  code: string;
  text: string;
  path: string;
}

/** What the therapist should look at, and then the hints in `more`. Renders nothing when there is nothing. */
export function Attention({ therapistId, more = [] }: { therapistId: string; more?: readonly Hint[] }) {
  const { data } = useQuery({ ...therapistHomeQuery(therapistId), retryOnMount: false });
  const list: Hint[] = [...(data?.attention ?? []), ...more];
  if (list.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="atencao" className={c.attention}>
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
    </Card>
  );
}

/** This month's figures. */
export function MonthFigures({ therapistId }: { therapistId: string }) {
  const query = useQuery({ ...therapistHomeQuery(therapistId), retryOnMount: false });
  return (
    <Card as="section" aria-labelledby="mes" className={c.box}>
      <h2 id="mes" className={c.heading}>
        {t.month}
      </h2>
      {query.data && <Figures home={query.data} />}
      <Unloaded query={query} />
    </Card>
  );
}

function Unloaded({ query }: { query: { data?: unknown; isError: boolean; refetch: () => Promise<unknown> } }) {
  if (query.data) return null;
  if (!query.isError) return <Skeleton lines={3} />;
  return <PartFailed text={t.failed} retry={t.retry} onRetry={() => void query.refetch()} />;
}

const Figures = ({ home: { month, upcoming } }: { home: TherapistHome }) => (
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
);

/** What will be paid when: the next payout, the open cycle and the last one. */
export function PayoutCard({ therapistId }: { therapistId: string }) {
  const query = useQuery({ ...therapistHomeQuery(therapistId), retryOnMount: false });
  return (
    <Card as="section" aria-labelledby="proximo-repasse" className={c.box}>
      <h2 id="proximo-repasse" className={c.heading}>
        {t.next}
      </h2>
      {query.data && <Payouts home={query.data} />}
      <Unloaded query={query} />
      <Link to="/historico-resumo-financeiro" className={c.more}>
        {t.more}
      </Link>
    </Card>
  );
}

type Next = NonNullable<TherapistHome["nextPayout"]>;

function whenOf({ held, late, inReview, dueDate, way }: Next): string {
  if (way === "PAYING") return t.paying;
  if (way === "RETURNED") return t.returned;
  if (held) return t.held;
  if (inReview) return t.inReview;
  return late ? t.late(dueDate) : t.due(dueDate);
}

function Payouts({ home: { nextPayout, openCycle, lastPayout } }: { home: TherapistHome }) {
  return (
    <>
      {nextPayout ? <NextPayout next={nextPayout} /> : <p className={c.none}>{t.noPayout}</p>}
      <dl className={c.money}>
        {nextPayout && !nextPayout.forming && (
          <div>
            <dt>{t.open(shortCycle(openCycle))}</dt>
            <dd>{formatBRL(openCycle.amount)}</dd>
          </div>
        )}
        {lastPayout && (
          <div>
            <dt>{t.last(lastPayout.paidOn.slice(0, 5))}</dt>
            <dd>{formatBRL(lastPayout.amount)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

const NextPayout = ({ next }: { next: Next }) => (
  <div className={c.payout}>
    <strong>{formatBRL(next.amount)}</strong>
    <span>{whenOf(next)}</span>
    <span>{t.ofMonth(next.sessions, shortCycle(next))}</span>
    {next.forming && <span>{t.forming(next.closesOn)}</span>}
  </div>
);
