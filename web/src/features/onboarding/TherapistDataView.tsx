import type { TherapistRecord } from "~/api/queries/therapists";
import { AffiliateLink } from "~/features/account/shared/AffiliateLink";
import { EquipmentCard } from "~/features/account/shared/EquipmentCard";
import c from "~/features/account/shared/PersonalData.module.css";
import { PhotoField } from "~/features/account/shared/PhotoField";
import { PrivacyCard } from "~/features/account/shared/PrivacyCard";
import { TakesCoverage } from "~/features/contract/shared/TakesCoverage";
import { OffersPackages } from "~/features/packages/shared/OffersPackages";
import { useForm } from "~/lib/form";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { NameNotice } from "./components/NameNotice";
import { lockedOf, therapistValues } from "./record";
import { type TherapistValues, therapistErrors } from "./rules";
import { dataTexts as t } from "./strings";
import { TherapistFormView } from "./TherapistFormView";

interface Props {
  therapist: TherapistRecord;
  photo: { src: string | null; save: (png: Blob) => Promise<void> };
  onSave: (values: TherapistValues) => Promise<void>;
}

export function TherapistDataView({ therapist, photo, onSave }: Props) {
  const form = useForm<TherapistValues>({
    initial: therapistValues(therapist),
    validate: (values) => therapistErrors(values, "edit", lockedOf(therapist)),
  });
  const save = async (values: TherapistValues) => {
    await onSave(values);
    form.reset();
  };
  const name = therapist.nickname || therapist.fullName || therapist.username || "";
  return (
    <Container>
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.columns}>
        <div className={c.aside}>
          <PhotoField name={name} src={photo.src} onSave={photo.save} roundOnly />
          {therapist.affiliate && <AffiliateLink code={therapist.affiliate} />}
        </div>
        <div className={c.main}>
          <NameNotice therapist={therapist} />
          <TherapistFormView form={form} therapist={therapist} mode="edit" saveLabel={t.save} onSave={save} />
          {therapist.registrationStep === "REGISTRATION_COMPLETE" && (
            <>
              <TakesCoverage therapistId={therapist.id} />
              <OffersPackages therapistId={therapist.id} />
            </>
          )}
          <EquipmentCard />
          <PrivacyCard />
        </div>
      </div>
    </Container>
  );
}
