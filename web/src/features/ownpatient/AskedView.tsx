import type { Asked } from "~/api/queries/ownPatients";
import { formatBRL } from "~/lib/money";
import { DoneArt, WaitArt } from "~/ui/Art";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { StatusPage } from "~/ui/StatusPage";
import c from "./OwnPatients.module.css";
import { asked as t } from "./strings";
import { dayOf } from "./when";

interface Props {
  asked: Asked;
  reader: "visitor" | "patient" | "other";
  busy: boolean;
  /** The therapist with whom the price was agreed just now. */
  accepted: string | null;
  onAccept: () => void;
  onSignIn: () => void;
  onSignUp: () => void;
}

export function AskedView(props: Props) {
  const { asked, accepted } = props;
  if (accepted)
    return (
      <StatusPage
        art={<DoneArt />}
        tone="success"
        title={t.accepted}
        actions={<ButtonLink to={`/psicologo-perfil/${accepted}`}>{t.book}</ButtonLink>}
      >
        <p>{t.acceptedText}</p>
      </StatusPage>
    );
  if (asked.state === "EXPIRED")
    return (
      <StatusPage art={<WaitArt />} tone="warn" title={t.over} actions={<ButtonLink to="/">{t.home}</ButtonLink>}>
        <p>{t.overText}</p>
      </StatusPage>
    );
  return (
    <Container size="md">
      <PageHeader title={t.title(asked.therapistName)} lead={t.crp(asked.crp)} />
      <div className={c.page}>
        <Card as="section" className={c.part} aria-labelledby="preco">
          <div>
            <h2 id="preco" className={c.heading}>
              {t.price}
            </h2>
            <p>
              <span className={c.price}>{formatBRL(asked.price)}</span> {t.session(asked.sessionMinutes)}
            </p>
          </div>
          <ul className={c.facts}>
            {t.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <Answer {...props} />
          <p className={c.quiet}>{t.until(dayOf(asked.expiresAt))}</p>
        </Card>
      </div>
    </Container>
  );
}

function Answer({ reader, busy, onAccept, onSignIn, onSignUp }: Props) {
  if (reader === "other") return <p role="alert">{t.notPatient}</p>;
  if (reader === "patient")
    return (
      <div className={c.buttons}>
        <Button loading={busy} onClick={onAccept}>
          {t.accept}
        </Button>
      </div>
    );
  return (
    <>
      <div className={c.buttons}>
        <Button onClick={onSignIn}>{t.signIn}</Button>
        <Button variant="secondary" onClick={onSignUp}>
          {t.signUp}
        </Button>
      </div>
      <p className={c.quiet}>{t.keep}</p>
    </>
  );
}
