import type { Wait, Waiting } from "~/api/queries/waiting";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import { OfferCard } from "./shared/OfferCard";
import { page as t } from "./strings";
import c from "./Waiting.module.css";
import { conditions, inWords } from "./when";

interface Props {
  waiting: Waiting;
  /** The wait that is being ended. */
  ending: string | null;
  onEnd: (wait: Wait) => void;
}

export function WaitingView({ waiting, ending, onEnd }: Props) {
  const { waits } = waiting;
  return (
    <Container size="md">
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.page}>
        <OfferCard />
        {waits.length === 0 ? (
          <EmptyState title={t.empty} text={t.emptyText} action={<ButtonLink to="/psicologos">{t.find}</ButtonLink>} />
        ) : (
          <section className={c.part} aria-labelledby="esperas">
            <h2 id="esperas" className={c.heading}>
              {t.list}
            </h2>
            <ul className={c.list}>
              {waits.map((wait) => (
                <li key={wait.id} className={c.item}>
                  <div className={c.text}>
                    <strong>{nameOf(wait)}</strong>
                    <span className={c.quiet}>{conditions(wait)}</span>
                  </div>
                  <Button variant="ghost" loading={ending === wait.id} onClick={() => onEnd(wait)}>
                    {t.end}
                    <span className="sr"> {nameOf(wait)}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Container>
  );
}

const nameOf = (wait: Wait): string =>
  wait.sessionStartsAt ? t.before(wait.therapistName, inWords(wait.sessionStartsAt)) : t.profile(wait.therapistName);
