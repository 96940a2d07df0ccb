import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { customerQuery } from "~/api/queries/customers";
import { useLogin } from "~/login/login";
import { ignoreStale, ownId } from "~/login/me";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { saveCustomer } from "./api";
import { PersonalDataView } from "./PersonalDataView";
import type { RegistrationValues } from "./registration";
import { payloadOf } from "./shared/record";
import { useOwnPhoto } from "./shared/useOwnPhoto";
import { personalPageTexts as t } from "./strings/personal";

export default function PersonalDataPage() {
  const login = useLogin();
  const query = useQuery(customerQuery(ownId()));
  const photo = useOwnPhoto();
  const queries = useQueryClient();
  const navigate = useNavigate();

  async function save(values: RegistrationValues) {
    await saveCustomer(ownId(), payloadOf(values));
    await queries.invalidateQueries({ queryKey: customerQuery(ownId()).queryKey });
    await login.refresh().catch(ignoreStale);
    const onConfirm = () => void navigate({ to: "/home-cliente" });
    void popup.show({ tone: "success", title: t.done, onConfirm });
  }

  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  return <PersonalDataView customer={query.data} photo={photo} onSave={save} />;
}
