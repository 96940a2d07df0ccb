import { useEffect, useRef } from "react";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { EmptyState } from "~/ui/EmptyState";
import { filterSearch } from "../rules";
import type { SearchProps } from "../SearchView";
import { TherapistCard } from "../shared/TherapistCard";
import { ZoneNote } from "../shared/ZoneNote";
import { countText, search as t } from "../strings";
import { CardSkeleton } from "./CardSkeleton";
import { CardTemplate } from "./CardTemplate";
import c from "./Results.module.css";

/** Pictures of the first cards load at once; the others wait until they come near. */
const ABOVE_THE_FOLD = 2;

/** After "Carregar mais" the keyboard goes on at the first card that is new. */
function useFocusOnNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const asked = useRef<number | null>(null);
  useEffect(() => {
    const from = asked.current;
    if (from === null || count <= from) return;
    asked.current = null;
    list.current?.children[from]?.querySelector<HTMLElement>("h2")?.focus();
  }, [count]);
  return { list, ask: () => (asked.current = count) };
}

interface Props extends SearchProps {
  /** Back to everyone. */
  onClear: () => void;
}

export function Results(props: Props) {
  const { state, therapists, chosen, onChoose } = props;
  const { list, ask } = useFocusOnNew(therapists.length);
  if (state === "loading") return <Loading />;
  if (state === "failed") return <Failed onRetry={props.onRetry} />;
  if (therapists.length === 0) return <Empty {...props} />;
  return (
    <section aria-label={t.results} aria-busy={props.stale} className={c.results} data-stale={props.stale || undefined}>
      <div className={c.head}>
        <p className={c.count} role="status">
          {countText(props.total, therapists.length)}
        </p>
        <ZoneNote />
      </div>
      <p className={c.order}>{t.order}</p>
      <ul ref={list} className={c.cards}>
        {therapists.map((therapist, i) => (
          <li key={therapist.id}>
            <TherapistCard
              therapist={therapist}
              viewer={props.viewer}
              choice={chosen?.id === therapist.id ? chosen.choice : null}
              onChoose={(choice) => onChoose(choice && { id: therapist.id, choice })}
              onBook={(slot) => props.onBook(therapist, slot)}
              booking={props.booking}
              lazy={i >= ABOVE_THE_FOLD}
            />
          </li>
        ))}
      </ul>
      {props.hasMore && (
        <Button
          variant="secondary"
          className={c.more}
          loading={props.loadingMore}
          onClick={() => {
            ask();
            props.onMore();
          }}
        >
          {t.more}
        </Button>
      )}
    </section>
  );
}

function Empty({ filters, onClear }: Props) {
  const asked = Object.keys(filterSearch(filters)).length > 0;
  const all = <Button onClick={onClear}>{t.seeAll}</Button>;
  return (
    <div role="status">
      <EmptyState title={t.empty} {...(asked && { text: t.emptyText, action: all })} />
    </div>
  );
}

/** The build draws this page once: there the template of a card stands in it, for the server to fill. */
const DRAWN_BY_THE_BUILD = typeof document === "undefined";

const Loading = () => (
  <div className={c.cards} role="status">
    <span className="sr">{t.loading}</span>
    {DRAWN_BY_THE_BUILD && <CardTemplate />}
    <CardSkeleton />
    <CardSkeleton />
    <CardSkeleton />
  </div>
);

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Alert tone="error" title={t.failed}>
    <p>{t.failedText}</p>
    <Button variant="secondary" size="sm" onClick={onRetry}>
      {t.retry}
    </Button>
  </Alert>
);
