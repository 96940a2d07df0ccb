import { useNavigate } from "@tanstack/react-router";
import { returnTo, useSession } from "~/app/session";
import { popup } from "~/ui/Popup";
import { saveBasicInfo } from "./api";
import { CompleteDataView } from "./CompleteDataView";
import { useQueryParam } from "./components/useQueryParam";
import { afterRegistration, ignoreStale, ownId } from "./shared/me";
import { type NameValues, tidy } from "./shared/personalRules";
import { completeTexts as t } from "./strings";

const empty: NameValues = { fullName: "", nickname: "", emailAlertsOptIn: false };

export default function CompleteDataPage() {
  const session = useSession();
  const navigate = useNavigate();
  const back = useQueryParam("volta");

  async function save({ fullName, nickname, emailAlertsOptIn }: NameValues) {
    await saveBasicInfo(ownId(), { fullName: tidy(fullName), nickname: tidy(nickname), emailAlertsOptIn });
    await session.refresh().catch(ignoreStale);
    void popup.show({
      tone: "success",
      title: t.done,
      onConfirm: () => void navigate({ href: returnTo(back) ?? afterRegistration() }),
    });
  }

  return <CompleteDataView initial={empty} onSubmit={save} />;
}
