import { lazy, Suspense, useLayoutEffect, useRef } from "react";
import type { ListedTherapist, Slot } from "~/api/queries/therapists";
import { Button } from "~/ui/Button";
import type { Filters, Viewer } from "../rules";
import type { ChosenSlot } from "../shared/slots";
import { TherapistCard } from "../shared/TherapistCard";
import { ZoneNote } from "../shared/ZoneNote";
import { countText, search as t } from "../strings";
import { CardSkeleton } from "./CardSkeleton";
import { CardTemplate } from "./CardTemplate";
import c from "./Results.module.css";

// Lazy: almost every list has cards.
const NoResults = lazy(() => import("./NoResults"));

/** The pictures of the first cards load at once, the others lazily. */
const ABOVE_THE_FOLD = 2;

/** After "Carregar mais" the focus moves to the first new card. */
function useFocusOnNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const countBefore = useRef<number | null>(null);
  useLayoutEffect(() => {
    const from = countBefore.current;
    if (from === null || count <= from) return;
    countBefore.current = null;
    list.current?.children[from]?.querySelector<HTMLElement>("h2")?.focus();
  }, [count]);
  return { list, rememberCount: () => (countBefore.current = count) };
}

export interface ChosenTime {
  /** Id of the therapist. */
  id: string;
  choice: ChosenSlot;
}

export interface ResultsProps {
  viewer: Viewer;
  filters: Filters;
  /** An employee sees only the hours of the benefit. */
  benefit: boolean;
  chosen: ChosenTime | null;
  onChoose: (chosen: ChosenTime | null) => void;
  onBook: (therapist: ListedTherapist, slot: Slot) => void;
  booking: boolean;
  state: "loading" | "failed" | "ready";
  therapists: readonly ListedTherapist[];
  /** -1 when there are too many to count. */
  total: number;
  /** The cards are results of the previous search; the next one is loading. */
  stale: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
  onRetry: () => void;
  /** Removes all filters. */
  onClear: () => void;
}

export function Results(props: ResultsProps) {
  const { state, therapists, chosen, onChoose } = props;
  const { list, rememberCount } = useFocusOnNew(therapists.length);
  if (state === "loading") return <Loading />;
  if (state === "failed" || therapists.length === 0)
    return (
      <Suspense>
        <NoResults
          failed={state === "failed"}
          filters={props.filters}
          onRetry={props.onRetry}
          onClear={props.onClear}
        />
      </Suspense>
    );
  return (
    <section aria-label={t.results} aria-busy={props.stale} className={c.results} data-stale={props.stale || undefined}>
      <div className={c.head}>
        <p className={c.count} role="status">
          {countText(props.total, therapists.length)}
        </p>
        <ZoneNote />
      </div>
      <p className={c.order}>{props.benefit ? t.orderOfBenefit : t.order}</p>
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
              benefitOnly={props.benefit}
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
            rememberCount();
            props.onMore();
          }}
        >
          {t.more}
        </Button>
      )}
    </section>
  );
}

/** True while the build prerenders this page. Only then the page has the card template that the server fills. */
const PRERENDERING = typeof document === "undefined";

const Loading = () => (
  <div className={c.cards} role="status">
    <span className="sr">{t.loading}</span>
    {PRERENDERING && <CardTemplate />}
    <CardSkeleton />
    <CardSkeleton />
    <CardSkeleton />
  </div>
);
