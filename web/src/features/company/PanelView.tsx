import { useState } from "react";
import type { CompanyPanel } from "~/api/queries/companies";
import { PasskeyOffer } from "~/features/login/shared/PasskeyOffer";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import c from "./components/Company.module.css";
import { CompanyEdit } from "./components/CompanyEdit";
import { CompanyFacts, Seats, Subscription } from "./components/CompanyFacts";
import { PeopleList } from "./components/PeopleList";
import { type CompanyValues, companyValuesOf } from "./rules";
import { panelTexts as t } from "./strings";

interface Props {
  company: CompanyPanel;
  onSave: (values: CompanyValues) => Promise<void>;
}

export function PanelView({ company, onSave }: Props) {
  const params = { id: company.id };
  return (
    <Container>
      <PageHeader
        eyebrow={t.title}
        title={company.name}
        actions={
          <ButtonLink to="/empresas/$id/usuario/cadastrar" params={params}>
            {t.newUser}
          </ButtonLink>
        }
      />
      <div className={c.page}>
        <PasskeyOffer />
        <div className={c.columns}>
          <Data company={company} onSave={onSave} />
          <Card as="section" aria-labelledby="assinatura">
            <h2 id="assinatura" className={c.heading}>
              {t.subscription}
            </h2>
            <Subscription company={company} reader="company" />
            <h3 className={c.heading}>{t.seats}</h3>
            <Seats company={company} />
            <div className={c.actions}>
              <ButtonLink to="/empresas/$id/pagamento" params={params} variant="secondary" size="sm">
                {t.payment}
              </ButtonLink>
              <ButtonLink to="/empresas/$id/acesso" params={params} variant="secondary" size="sm">
                {t.access}
              </ButtonLink>
              <ButtonLink to="/empresas/$id/evidencias" params={params} variant="secondary" size="sm">
                {t.evidence}
              </ButtonLink>
              <ButtonLink to="/empresas/$id/relatorio" params={params} variant="secondary" size="sm">
                {t.usage}
              </ButtonLink>
            </div>
          </Card>
        </div>
        <PeopleList companyId={company.id} />
        <Alert tone="info" title={t.privacy}>
          {t.privacyText}
        </Alert>
      </div>
    </Container>
  );
}

function Data({ company, onSave }: Props) {
  const [editing, setEditing] = useState(false);
  async function save(values: CompanyValues) {
    await onSave(values);
    setEditing(false);
  }
  return (
    <Card as="section" aria-label={t.data}>
      {editing ? (
        <CompanyEdit title={t.data} initial={companyValuesOf(company)} contract="fixed" label={t.save} onSave={save} />
      ) : (
        <>
          <h2 className={c.heading}>{t.data}</h2>
          <CompanyFacts company={company} />
        </>
      )}
      <div className={c.actions}>
        <Button variant="secondary" aria-expanded={editing} onClick={() => setEditing(!editing)}>
          {editing ? t.cancelEdit : t.edit}
        </Button>
      </div>
    </Card>
  );
}
