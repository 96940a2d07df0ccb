import { useQuery, useQueryClient } from "@tanstack/react-query";
import { attempt } from "~/api/attempt";
import { questionnairesKey, questionnaireTextsQuery } from "~/api/queries/questionnaires";
import type { Fault } from "~/lib/form";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { toast } from "~/ui/Toast";
import { type WrittenText, writeText } from "./api";
import { texts as t } from "./strings";
import { TextsView } from "./TextsView";

const TOAST_MS = 4000;

/** `/meus-questionarios`: the wordings of the signed-in therapist. */
export default function TextsPage() {
  const client = useQueryClient();
  const query = useQuery(questionnaireTextsQuery());

  const save = (body: WrittenText, applyFault: (fault: Fault) => boolean): Promise<void> =>
    attempt(async () => {
      const { message } = await writeText(body);
      await client.invalidateQueries({ queryKey: questionnairesKey });
      if (message) toast.show(message, TOAST_MS);
    }, applyFault);

  if (!query.data)
    return query.isError ? (
      <LoadFailed onRetry={() => void query.refetch()} />
    ) : (
      <Loading title={t.title} lead={t.lead} />
    );
  return <TextsView texts={query.data.texts} vault={query.data.vault} onSave={save} />;
}
