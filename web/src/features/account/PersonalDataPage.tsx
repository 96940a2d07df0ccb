import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useSession } from "~/app/session";
import { popup } from "~/ui/Popup";
import { saveCustomer, savePicture } from "./api";
import { LoadFailed } from "./components/LoadFailed";
import { Loading } from "./components/Loading";
import { useObjectUrl } from "./components/useObjectUrl";
import { ignoreStale, ownId } from "./me";
import { PersonalDataView } from "./PersonalDataView";
import { customerQuery, pictureQuery } from "./queries";
import { payloadOf } from "./record";
import type { RegistrationValues } from "./registration";
import { personalPageTexts as t } from "./strings";

export default function PersonalDataPage() {
  const session = useSession();
  const query = useQuery(customerQuery(ownId()));
  const picture = useObjectUrl(useQuery(pictureQuery(ownId())).data);
  const queries = useQueryClient();
  const navigate = useNavigate();

  async function save(values: RegistrationValues) {
    await saveCustomer(ownId(), payloadOf(values));
    await queries.invalidateQueries({ queryKey: customerQuery(ownId()).queryKey });
    await session.refresh().catch(ignoreStale);
    const go = () => void navigate({ to: "/home-cliente" });
    void popup.show({ tone: "success", title: t.done, onConfirm: go });
  }

  async function savePhoto(png: Blob) {
    await savePicture(ownId(), png);
    await Promise.all([
      queries.invalidateQueries({ queryKey: pictureQuery(ownId()).queryKey }),
      session.refreshPicture(),
    ]);
  }

  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} />;
  return <PersonalDataView customer={query.data} picture={picture} onSave={save} onSavePhoto={savePhoto} />;
}
