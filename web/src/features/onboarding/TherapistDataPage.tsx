import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type TherapistRecord, therapistRecordQuery } from "~/api/queries/therapists";
import { OnlyIn } from "~/features/account/shared/OnlyIn";
import { useOwnPhoto } from "~/features/account/shared/useOwnPhoto";
import { offerConversion } from "~/features/agenda/shared/offerConversion";
import { useLogin } from "~/login/login";
import { ignoreStale, ownId } from "~/login/me";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { requestCrpValidation, saveTherapist } from "./api";
import { asksName, therapistValues, updateBody } from "./record";
import type { TherapistValues } from "./rules";
import { dataTexts as t } from "./strings";
import { TherapistDataView } from "./TherapistDataView";

/** Before the data form there is nothing to edit. */
const WITH_DATA = [
  "REQUIRED_DATA_PROVIDED",
  "INVALID_REGISTRATION",
  "PENDING_SUBSCRIPTION_PLAN",
  "PENDING_SUBSCRIPTION_PAYMENT",
  "REGISTRATION_COMPLETE",
];

export default function TherapistDataPage() {
  const login = useLogin();
  const query = useQuery(therapistRecordQuery(ownId()));
  const photo = useOwnPhoto();
  const queries = useQueryClient();
  const navigate = useNavigate();

  /** After a rejected registration, saving also requests a new review of the CRP. */
  async function save(values: TherapistValues, stored: TherapistRecord) {
    const invalid = stored.registrationStep === "INVALID_REGISTRATION";
    await saveTherapist(ownId(), updateBody(values, stored));
    if (invalid) await requestCrpValidation(ownId());
    await queries.invalidateQueries({ queryKey: therapistRecordQuery(ownId()).queryKey });
    await login.refresh().catch(ignoreStale);
    if (values.sessionTime !== therapistValues(stored).sessionTime) await offerConversion(queries, ownId());
    const onConfirm = () => void navigate({ to: "/home-psicologo" });
    const text = asksName(values, stored) && { text: t.nameSent };
    void popup.show({ tone: "success", title: invalid ? t.crpSent : t.done, ...text, onConfirm });
  }

  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  const stored = query.data;
  return (
    <OnlyIn states={WITH_DATA}>
      <TherapistDataView therapist={stored} photo={photo} onSave={(values) => save(values, stored)} />
    </OnlyIn>
  );
}
