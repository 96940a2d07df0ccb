import { useState } from "react";
import type { CompanyPanel } from "~/api/queries/companies";
import { CompanyMail } from "~/features/backoffice/shared/CompanyMail";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import c from "./components/Company.module.css";
import { CompanyEdit } from "./components/CompanyEdit";
import { Seats, Subscription } from "./components/CompanyFacts";
import { PeopleList } from "./components/PeopleList";
import { PaymentDialog } from "./payments/PaymentDialog";
import { PaymentsCard } from "./payments/PaymentsCard";
import { type CompanyValues, contractValuesOf, isPaid } from "./rules";
import { panelTexts, adminTexts as t } from "./strings";

interface Props {
  company: CompanyPanel;
  onSave: (values: CompanyValues) => Promise<void>;
  onSwitch: (active: boolean) => Promise<void>;
  /** After a payment was recorded or undone. */
  onPaymentChange: () => Promise<unknown>;
  onInvite: (email: string) => Promise<void>;
}

export function AdminCompanyView({ company, onSave, onSwitch, onPaymentChange, onInvite }: Props) {
  const [busy, setBusy] = useState(false);
  const [paying, setPaying] = useState(false);
  async function whileBusy(work: () => Promise<void>) {
    setBusy(true);
    await work().catch(() => {}); // the popup has shown the error
    setBusy(false);
  }
  return (
    <Container>
      <PageHeader
        eyebrow={t.manageTitle}
        title={company.name}
        actions={
          <>
            <ButtonLink to="/admin/company/$id/acesso" params={{ id: company.id }} variant="secondary">
              {panelTexts.access}
            </ButtonLink>
            <ButtonLink to="/admin/company/$id/evidencias" params={{ id: company.id }} variant="secondary">
              {panelTexts.evidence}
            </ButtonLink>
            <ButtonLink to="/admin/company/$id/user" params={{ id: company.id }}>
              {t.newUser}
            </ButtonLink>
          </>
        }
      />
      <div className={c.page}>
        <div className={c.columns}>
          <Card>
            <CompanyEdit
              title={panelTexts.data}
              initial={contractValuesOf(company)}
              contract="open"
              label={t.save}
              onSave={onSave}
            />
          </Card>
          <Card as="section" aria-labelledby="situacao">
            <h2 id="situacao" className={c.heading}>
              {company.isActive ? t.companyOn : t.companyOff}
            </h2>
            <Subscription company={company} reader="admin" />
            <Seats company={company} />
            <div className={c.actions}>
              {!isPaid(company) && (
                <Button size="sm" loading={busy} onClick={() => setPaying(true)}>
                  {t.validate}
                </Button>
              )}
              {company.isActive && (
                <Button variant="secondary" size="sm" onClick={() => whileBusy(() => onInvite(company.email))}>
                  {t.sendAccess}
                </Button>
              )}
              <Button variant="secondary" size="sm" onClick={() => whileBusy(() => onSwitch(!company.isActive))}>
                {company.isActive ? t.deactivate : t.activate}
              </Button>
            </div>
          </Card>
        </div>
        <PaymentsCard companyId={company.id} onRecord={() => setPaying(true)} onChange={onPaymentChange} />
        {paying && <PaymentDialog company={company} onDone={onPaymentChange} onClose={() => setPaying(false)} />}
        <PeopleList companyId={company.id} />
        <CompanyMail companyId={company.id} company={company.name} />
      </div>
    </Container>
  );
}
