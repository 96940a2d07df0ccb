import { Link } from "@tanstack/react-router";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { AffiliateLink } from "./components/AffiliateLink";
import f from "./components/Form.module.css";
import { PhotoField } from "./components/PhotoField";
import c from "./PersonalData.module.css";
import { PersonalFormView } from "./PersonalFormView";
import type { Customer } from "./record";
import type { RegistrationValues } from "./registration";
import { personalPageTexts as t } from "./strings";

interface Props {
  customer: Customer;
  picture: string | null;
  onSave: (values: RegistrationValues) => Promise<void>;
  onSavePhoto: (png: Blob) => Promise<void>;
}

export function PersonalDataView({ customer, picture, onSave, onSavePhoto }: Props) {
  const name = customer.nickname || customer.fullName || customer.username || "";
  return (
    <Container>
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.columns}>
        <div className={c.aside}>
          <PhotoField name={name} src={picture} onSave={onSavePhoto} />
          {customer.affiliate && <AffiliateLink code={customer.affiliate} />}
        </div>
        <div className={c.main}>
          <PersonalFormView customer={customer} mode="edit" saveLabel={t.save} onSave={onSave} />
          <Privacy />
        </div>
      </div>
    </Container>
  );
}

function Privacy() {
  return (
    <Card as="section" className={c.privacy}>
      <h2 className={c.heading}>{t.privacy}</h2>
      <p>
        <Link className={f.link} to="/meus-dados">
          {t.myData}
        </Link>
        . {t.myDataText}
      </p>
      <p>
        <Link className={f.link} to="/solicitar-exclusao">
          {t.deletion}
        </Link>
        . {t.deletionText}
      </p>
    </Card>
  );
}
