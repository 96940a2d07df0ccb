import type { ProposedHour } from "~/api/queries/practice";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { ProposedFacts } from "./components/ProposedFacts";
import c from "./Practice.module.css";
import { proposed as t } from "./strings";

interface Props {
  hour: ProposedHour;
  busy: "accept" | "decline" | null;
  onAccept: (hour: ProposedHour) => void;
  onDecline: (hour: ProposedHour) => void;
}

export function ProposedHourView({ hour, busy, onAccept, onDecline }: Props) {
  const accepted = hour.state === "ACCEPTED" && hour.sessionId;
  return (
    <Container size="md">
      <PageHeader title={t.states[hour.state]} />
      <div className={c.page}>
        <section className={c.card} aria-label={t.title}>
          <ProposedFacts hour={hour} />
          {hour.state === "OPEN" ? (
            <div className={c.buttons}>
              <Button loading={busy === "accept"} disabled={busy === "decline"} onClick={() => onAccept(hour)}>
                {t.accept}
              </Button>
              <Button
                variant="secondary"
                loading={busy === "decline"}
                disabled={busy === "accept"}
                onClick={() => onDecline(hour)}
              >
                {t.decline}
              </Button>
            </div>
          ) : (
            <>
              <p role="status">{accepted ? t.acceptedText : t.closedText}</p>
              <div className={c.buttons}>
                {accepted ? (
                  <ButtonLink to={`/sessao-detalhes/${hour.sessionId}`}>{t.session}</ButtonLink>
                ) : (
                  <ButtonLink to="/home-cliente">{t.home}</ButtonLink>
                )}
              </div>
            </>
          )}
        </section>
      </div>
    </Container>
  );
}
