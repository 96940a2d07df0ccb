import { Link } from "@tanstack/react-router";
import type { Consent } from "~/api/queries/users";
import f from "~/features/login/shared/Form.module.css";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import c from "./Consents.module.css";
import { consentKinds, consentPageTexts as t } from "./strings/consents";

interface Props {
  consents: readonly Consent[];
  /** The kind whose change is on its way. */
  busy: string | null;
  /** Where the text of the terms is, by role. */
  termsPage: string;
  onChange: (consent: Consent) => void;
}

export function ConsentsView({ consents, busy, termsPage, onChange }: Props) {
  return (
    <Container size="sm">
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.list}>
        {consents.map((consent) => (
          <ConsentCard
            key={consent.kind}
            consent={consent}
            termsPage={termsPage}
            busy={busy === consent.kind}
            onChange={() => onChange(consent)}
          />
        ))}
      </div>
    </Container>
  );
}

interface CardProps {
  consent: Consent;
  termsPage: string;
  busy: boolean;
  onChange: () => void;
}

function stateOf({ given, kind }: Consent): string {
  if (given) return t.given;
  return kind === "HEALTH" ? t.revoked : t.off;
}

const isNews = ({ kind }: Consent) => kind === "NEWS";

function actionOf(consent: Consent): string {
  if (consent.given) return isNews(consent) ? t.turnOff : t.revoke;
  return isNews(consent) ? t.turnOn : t.give;
}

function ConsentCard({ consent, termsPage, busy, onChange }: CardProps) {
  const { kind, given, version, givenAt, revokedAt, revocable } = consent;
  const about = consentKinds[kind];
  const id = `consentimento-${kind}`;
  const dates = [
    given && givenAt && t.since(givenAt),
    !given && revokedAt && t.revokedAt(revokedAt),
    version && kind !== "NEWS" && t.version(version),
  ].filter(Boolean);
  return (
    <Card as="section" aria-labelledby={id} className={c.consent}>
      <div className={c.head}>
        <h2 id={id} className={c.title}>
          {about?.title}
        </h2>
        <span className={c.state}>{stateOf(consent)}</span>
      </div>
      <p>{about?.text}</p>
      {dates.length > 0 && <p className={c.dates}>{dates.join(" · ")}</p>}
      {!revocable && <p>{t.deletionFirst}</p>}
      <div className={c.actions}>
        {revocable && (
          <Button variant="secondary" size="sm" loading={busy} aria-describedby={id} onClick={onChange}>
            {actionOf(consent)}
          </Button>
        )}
        {(kind === "TERMS" || kind === "HEALTH") && (
          <a
            className={f.link}
            href={kind === "TERMS" ? termsPage : "/politica-privacidade"}
            target="_blank"
            rel="noopener"
          >
            {t.read}
          </a>
        )}
        {!revocable && (
          <Link className={f.link} to="/solicitar-exclusao">
            {t.deletion}
          </Link>
        )}
      </div>
    </Card>
  );
}
