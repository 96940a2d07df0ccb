import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiError } from "~/api/errors";
import { type SentQuestionnaire, sentQuestionnairesQuery } from "~/api/queries/questionnaires";
import { type OpenSealed, WithVault } from "~/features/record/shared/WithVault";
import { LostArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { StatusPage } from "~/ui/StatusPage";
import { parseAnswers } from "./content";
import { ResultsView } from "./ResultsView";
import { results as t } from "./strings";

/** `/meus-pacientes/{id}/questionarios`: what a patient answered, in the opened vault. */
export default function ResultsPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  return <WithVault>{(open) => <Results key={id} patientId={id} open={open} />}</WithVault>;
}

/** Opens the answers. The opened ones are in no cache, so they go with the lock. */
function useAnswers(open: OpenSealed, list: readonly SentQuestionnaire[] | undefined) {
  const [opened, setOpened] = useState<ReadonlyMap<string, number[] | null> | null>(null);
  useEffect(() => {
    if (!list) return;
    let current = true;
    const one = async ({ id, instrument, sealed = "" }: SentQuestionnaire): Promise<[string, number[] | null]> => {
      const text = await open("answers", id, sealed);
      return [id, text === null ? null : parseAnswers(text, instrument)];
    };
    void Promise.all(list.filter(({ state }) => state === "ANSWERED").map(one)).then(
      (rows) => current && setOpened(new Map(rows)),
    );
    return () => {
      current = false;
    };
  }, [open, list]);
  return opened;
}

const isMissing = (error: Error | null): boolean => error instanceof ApiError && [403, 404, 422].includes(error.status);

function Results({ patientId, open }: { patientId: string; open: OpenSealed }) {
  const query = useQuery(sentQuestionnairesQuery(patientId));
  const opened = useAnswers(open, query.data?.elements);
  if (isMissing(query.error)) return <Missing />;
  if (!query.data)
    return query.isError ? (
      <LoadFailed onRetry={() => void query.refetch()} />
    ) : (
      <Loading title={t.title} lead={t.lead} />
    );
  return <ResultsView patientId={patientId} sent={query.data} opened={opened} />;
}

const Missing = () => (
  <StatusPage
    art={<LostArt />}
    tone="error"
    title={t.missing}
    actions={<ButtonLink to="/meus-pacientes">{t.back}</ButtonLink>}
  >
    <p role="alert">{t.missingText}</p>
  </StatusPage>
);
