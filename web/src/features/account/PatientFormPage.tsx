import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { customerQuery } from "~/api/queries/customers";
import { changePassword } from "~/features/login/shared/changePassword";
import { tokenStore } from "~/lib/token";
import { useLogin } from "~/login/login";
import { ignoreStale, ownId } from "~/login/me";
import { isPatient } from "~/login/roles";
import { Container } from "~/ui/Container";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { PageHeader } from "~/ui/PageHeader";
import { popup } from "~/ui/Popup";
import { saveCustomer } from "./api";
import { OnlyPatients } from "./components/OnlyPatients";
import { PersonalFormView } from "./PersonalFormView";
import type { RegistrationValues } from "./registration";
import { payloadOf } from "./shared/record";
import { registrationTexts as t } from "./strings/registration";
import { wantsNewPassword } from "./strongPassword";

/** A new password ends every login, also this one. The response has the new token. */
async function replacePassword(values: RegistrationValues): Promise<void> {
  try {
    const { token } = await changePassword(values);
    if (token) tokenStore.set(token);
  } catch (error) {
    await popup.show({ tone: "warn", title: t.passwordKept });
    throw error;
  }
}

export default function PatientFormPage() {
  const { user, refresh } = useLogin();
  const patient = isPatient(user?.type);
  const query = useQuery({ ...customerQuery(ownId()), enabled: patient });
  const queries = useQueryClient();
  const navigate = useNavigate();

  /** Saves the record first: a refused password must not lose the rest of the form. */
  async function save(values: RegistrationValues) {
    await saveCustomer(ownId(), payloadOf(values));
    await queries.invalidateQueries({ queryKey: customerQuery(ownId()).queryKey });
    await refresh().catch(ignoreStale);
    if (wantsNewPassword(values)) await replacePassword(values);
    const onConfirm = () => void navigate({ to: "/cadastro-concluido" });
    void popup.show({ tone: "success", title: t.done, onConfirm });
  }

  if (user && !patient) return <OnlyPatients />;
  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} />;
  return (
    <Container size="md">
      <PageHeader title={t.title} lead={t.lead} />
      <PersonalFormView customer={query.data} mode="registration" saveLabel={t.save} onSave={save} />
    </Container>
  );
}
