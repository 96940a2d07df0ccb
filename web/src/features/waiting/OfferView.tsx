import type { Offer } from "~/api/queries/waiting";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { OfferFacts } from "./components/OfferFacts";
import { offer as t } from "./strings";
import c from "./Waiting.module.css";

interface Props {
  offer: Offer;
  busy: "accept" | "decline" | null;
  onAccept: (offer: Offer) => void;
  onDecline: (offer: Offer) => void;
  onEnd: () => void;
}

export function OfferView({ offer, busy, onAccept, onDecline, onEnd }: Props) {
  const open = offer.state === "OPEN";
  return (
    <Container size="md">
      <PageHeader title={open ? t.title : (t.states[offer.state] ?? t.title)} />
      <div className={c.page}>
        <Card as="section" className={c.part} aria-label={t.title}>
          <OfferFacts offer={offer} onEnd={onEnd} />
          {open ? (
            <div className={c.buttons}>
              <Button loading={busy === "accept"} disabled={busy === "decline"} onClick={() => onAccept(offer)}>
                {t.accept}
              </Button>
              <Button
                variant="secondary"
                loading={busy === "decline"}
                disabled={busy === "accept"}
                onClick={() => onDecline(offer)}
              >
                {t.decline}
              </Button>
            </div>
          ) : (
            <Closed offer={offer} />
          )}
        </Card>
      </div>
    </Container>
  );
}

function Closed({ offer }: { offer: Offer }) {
  const accepted = offer.state === "ACCEPTED" && offer.sessionId;
  return (
    <>
      <p role="status">{accepted ? t.acceptedText : t.closedText}</p>
      <div className={c.buttons}>
        {accepted ? (
          <ButtonLink to={`/sessao-detalhes/${offer.sessionId}`}>{t.session}</ButtonLink>
        ) : (
          <ButtonLink to="/espera">{t.waits}</ButtonLink>
        )}
      </div>
    </>
  );
}
