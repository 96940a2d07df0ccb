import { useQuery, useQueryClient } from "@tanstack/react-query";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type CopyRequest, copiesKey, copiesQuery } from "~/api/queries/copies";
import { useQueryParam } from "~/lib/useQueryParam";
import { useUser } from "~/login/currentUser";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { answerCopy, askCopy, type CopyAnswer, withdrawCopy } from "./api";
import { CopiesView } from "./CopiesView";
import { copies as t } from "./strings";

const TOAST_MS = 3000;

/** `/copia-do-prontuario`: requests for a copy of a record. Patients ask, therapists answer. */
export default function CopiesPage() {
  const user = useUser();
  const client = useQueryClient();
  const query = useQuery(copiesQuery());
  const whom = useQueryParam("psicologo") ?? "";
  const therapist = user?.type === "THERAPIST";

  const done = async (text: string) => {
    await client.invalidateQueries({ queryKey: copiesKey });
    toast.show(text, TOAST_MS);
  };

  async function ask(therapistId: string) {
    await askCopy(therapistId);
    await done(t.sent);
  }

  async function answer(request: CopyRequest, body: CopyAnswer) {
    await answerCopy(request.id, body);
    await done(t.answered);
  }

  async function withdraw({ id }: CopyRequest) {
    const words = {
      title: t.withdrawTitle,
      text: t.withdrawText,
      confirmLabel: t.withdrawYes,
      cancelLabel: t.withdrawNo,
    };
    if (!(await popup.confirm({ ...words, ends: true }))) return;
    try {
      await withdrawCopy(id);
      await done(t.withdrawn);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
      await client.invalidateQueries({ queryKey: copiesKey });
    }
  }

  if (query.data && user)
    return (
      <CopiesView
        list={query.data}
        therapist={therapist}
        whom={whom}
        onAsk={ask}
        onAnswer={answer}
        onWithdraw={withdraw}
      />
    );
  return query.isError ? <LoadFailed onRetry={() => void query.refetch()} /> : <Loading title={t.title} />;
}
