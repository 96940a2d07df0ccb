import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiError } from "~/api/errors";
import { whileLeaving } from "~/lib/forget";
import { useUser } from "~/login/currentUser";
import { useLogin } from "~/login/login";
import { ignoreStale, ownId } from "~/login/me";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { hasVault, requestDeletion } from "./api";
import { DeletionWaiting } from "./components/DeletionWaiting";
import { useOpenDeletion } from "./components/useOpenDeletion";
import { deletionDraft } from "./deletionDraft";
import type { DeletionValues } from "./deletionRules";
import { RequestDeletionView } from "./RequestDeletionView";
import { deletionTexts as t } from "./strings/deletion";

/** Whether the therapist has a vault. Without the cache of queries, which this public page does not load. */
function useVaultExists(therapist: boolean): boolean {
  const [exists, setExists] = useState(false);
  useEffect(() => {
    if (therapist) hasVault().then(setExists, () => {}); // not known: the page still warns
  }, [therapist]);
  return exists;
}

export default function RequestDeletionPage() {
  const login = useLogin();
  const user = useUser();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | undefined>();
  const [id] = useState(ownId);
  const therapist = id !== "" && user?.type === "THERAPIST";
  const vault = useVaultExists(therapist);
  const { deletion, withdraw } = useOpenDeletion(id);

  /** A refusal (for example because of open debts) is shown on the page, and the form keeps its values. */
  async function submit({ reason, pixKey }: DeletionValues) {
    setRefusal(undefined);
    if (!id) {
      deletionDraft.keep(reason);
      return navigate({ href: "/entrar?volta=%2Fsolicitar-exclusao" });
    }
    if (!(await popup.confirm(t.again))) return;
    try {
      await whileLeaving(() => requestDeletion(id, { reason, ...(pixKey && { pixKey }) }));
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      return setRefusal(error.description);
    }
    deletionDraft.keep("");
    login.forget();
    await navigate({ to: "/confirmar-exclusao" });
  }

  async function takeBack() {
    await withdraw();
    await login.refresh().catch(ignoreStale);
    toast.show(t.withdrawn, 4000);
  }

  if (deletion === undefined) return <Loading title={t.title} lead={t.lead} size="sm" />;
  if (deletion.requestedAt) return <DeletionWaiting request={deletion} onWithdraw={takeBack} />;
  return (
    <RequestDeletionView
      signedIn={id !== ""}
      therapist={therapist}
      vault={vault}
      draft={deletionDraft.read()}
      balance={deletion.balance}
      blockers={deletion.blockers ?? []}
      refusal={refusal}
      onSubmit={submit}
    />
  );
}
