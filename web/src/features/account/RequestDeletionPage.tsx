import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "~/api/errors";
import { whileLeaving } from "~/lib/forget";
import { useLogin } from "~/login/login";
import { ownId } from "~/login/me";
import { Loading } from "~/ui/Loading";
import { toast } from "~/ui/Toast";
import { requestDeletion } from "./api";
import { DeletionWaiting } from "./components/DeletionWaiting";
import { useOpenDeletion } from "./components/useOpenDeletion";
import { deletionDraft } from "./deletionDraft";
import { RequestDeletionView } from "./RequestDeletionView";
import { deletionTexts as t } from "./strings/deletion";

export default function RequestDeletionPage() {
  const login = useLogin();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | undefined>();
  const [id] = useState(ownId);
  const { request, withdraw } = useOpenDeletion(id);

  /** A refusal (for example because of open debts) is shown on the page, and the form keeps its values. */
  async function submit(reason: string) {
    setRefusal(undefined);
    if (!id) {
      deletionDraft.keep(reason);
      return navigate({ href: "/entrar?volta=%2Fsolicitar-exclusao" });
    }
    try {
      await whileLeaving(() => requestDeletion(id, reason));
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
    toast.show(t.withdrawn, 4000);
  }

  if (request === undefined) return <Loading title={t.title} lead={t.lead} size="sm" />;
  if (request) return <DeletionWaiting request={request} onWithdraw={takeBack} />;
  return <RequestDeletionView signedIn={id !== ""} draft={deletionDraft.read()} refusal={refusal} onSubmit={submit} />;
}
