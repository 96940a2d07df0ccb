import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { PersonalFormView } from "./PersonalFormView";
import type { RegistrationValues } from "./registration";
import { AffiliateLink } from "./shared/AffiliateLink";
import { EquipmentCard } from "./shared/EquipmentCard";
import c from "./shared/PersonalData.module.css";
import { PhotoField } from "./shared/PhotoField";
import { PrivacyCard } from "./shared/PrivacyCard";
import type { Customer } from "./shared/record";
import { personalPageTexts as t } from "./strings/personal";

interface Props {
  customer: Customer;
  photo: { src: string | null; save: (png: Blob) => Promise<void> };
  onSave: (values: RegistrationValues) => Promise<void>;
}

export function PersonalDataView({ customer, photo, onSave }: Props) {
  const name = customer.nickname || customer.fullName || customer.username || "";
  return (
    <Container>
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.columns}>
        <div className={c.aside}>
          <PhotoField name={name} src={photo.src} onSave={photo.save} />
          {customer.affiliate && <AffiliateLink code={customer.affiliate} />}
        </div>
        <div className={c.main}>
          <PersonalFormView customer={customer} mode="edit" saveLabel={t.save} onSave={onSave} />
          <EquipmentCard />
          <PrivacyCard />
        </div>
      </div>
    </Container>
  );
}
