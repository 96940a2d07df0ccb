import type { Agreement } from "~/api/queries/agreements";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import c from "./Agreement.module.css";
import { ContactForm, type ContactProps } from "./components/ContactForm";
import { Sheet } from "./components/Sheet";
import { read as t } from "./strings";
import { dayOf, momentOf } from "./when";

interface Props extends Pick<ContactProps, "onSave" | "onRemove"> {
  agreement: Agreement;
  busy: boolean;
  onAccept: () => void;
  onPrint: () => void;
}

export function AgreementView({ agreement, busy, onAccept, onPrint, onSave, onRemove }: Props) {
  const older = agreement.newestId !== agreement.id;
  return (
    <Container size="md">
      <div className={c.page}>
        <div className={c.paper}>
          <PageHeader
            title={t.title(agreement.name)}
            lead={`${t.crp(agreement.crp)} · ${t.facts(agreement.version, dayOf(agreement.publishedAt))}`}
          />
          <Card className={c.part}>
            <Sheet sections={agreement.sections} />
            {agreement.acceptedAt && <p role="status">{t.accepted(momentOf(agreement.acceptedAt))}</p>}
            <p className={c.hash}>
              {t.hash}: {agreement.hash}
            </p>
          </Card>
        </div>
        <div className={`${c.part} ${c.screen}`}>
          {older && (
            <Alert title={t.newer}>
              <ButtonLink to="/contrato/$id" params={{ id: agreement.newestId }} variant="secondary">
                {t.newest}
              </ButtonLink>
            </Alert>
          )}
          {agreement.patient && !older && !agreement.acceptedAt && (
            <Card as="section" className={c.part} aria-labelledby="aceitar">
              <h2 id="aceitar" className={c.heading}>
                {t.acceptTitle}
              </h2>
              <p className={c.quiet}>{t.acceptText}</p>
              <div className={c.buttons}>
                <Button loading={busy} onClick={onAccept}>
                  {t.accept}
                </Button>
              </div>
            </Card>
          )}
          {!agreement.patient && <Alert>{t.preview}</Alert>}
          <div className={c.buttons}>
            <Button variant="secondary" onClick={onPrint}>
              {t.print}
            </Button>
            {!agreement.patient && (
              <ButtonLink to="/meu-contrato" variant="ghost">
                {t.back}
              </ButtonLink>
            )}
          </div>
        </div>
        {agreement.patient && agreement.vaultPublicKey && (
          <ContactForm
            therapistName={agreement.name}
            contactAt={agreement.contactAt ?? ""}
            onSave={onSave}
            onRemove={onRemove}
          />
        )}
      </div>
    </Container>
  );
}
