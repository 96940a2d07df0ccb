import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type Questionnaire, questionnaireQuery, questionnairesKey } from "~/api/queries/questionnaires";
import { sealForVault } from "~/features/record/shared/sealForVault";
import { CrisisBanner } from "~/features/site/shared/CrisisBanner";
import { DoneArt, LostArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { StatusPage } from "~/ui/StatusPage";
import { AnswerView } from "./AnswerView";
import { answerQuestionnaire } from "./api";
import { answersText } from "./content";
import { isCrisis } from "./instruments";
import { keptAnswers } from "./keptAnswers";
import c from "./Questionnaire.module.css";
import { answer as t } from "./strings";

const isMissing = (error: Error | null): boolean => error instanceof ApiError && [403, 404, 422].includes(error.status);

/** What the patient reads after sending. The answers themselves are gone from the page. */
interface Sent {
  therapistName: string;
  crisis: boolean;
}

/** `/perguntas/{id}`: a patient answers a questionnaire. */
export default function AnswerPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const client = useQueryClient();
  const [sent, setSent] = useState<Sent | null>(null);
  const query = useQuery({ ...questionnaireQuery(id), enabled: sent === null });

  const closed = isMissing(query.error) || (query.data !== undefined && query.data.state !== "OPEN");
  useEffect(() => {
    if (closed) keptAnswers.drop(id);
  }, [closed, id]);

  async function answer(to: Questionnaire, answers: readonly number[]): Promise<void> {
    const { vaultId = "", vaultPublicKey = "", therapistId, therapistName, instrument } = to;
    try {
      const target = { vaultId, therapistId, publicKey: vaultPublicKey };
      const sealed = await sealForVault(target, "answers", id, answersText(instrument, answers));
      await answerQuestionnaire(id, vaultId, sealed);
      setSent({ therapistName, crisis: isCrisis(instrument, answers) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    } finally {
      await client.invalidateQueries({ queryKey: questionnairesKey });
    }
  }

  if (sent) return <Thanks {...sent} />;
  if (isMissing(query.error)) return <Message title={t.missing} text={t.missingText} lost />;
  const one = query.data;
  if (!one) return query.isError ? <LoadFailed onRetry={() => void query.refetch()} /> : <Loading title={t.title} />;
  if (one.state !== "OPEN") return <Message title={t.states[one.state]} text={t.stateText} />;
  if (!one.vaultPublicKey) return <Message title={t.noVault} text={t.noVaultText} />;
  return <AnswerView questionnaire={one} onSend={(answers) => answer(one, answers)} />;
}

const home = <ButtonLink to="/home-cliente">{t.home}</ButtonLink>;

function Thanks({ therapistName, crisis }: Sent) {
  return (
    <StatusPage art={<DoneArt />} tone="success" title={t.sent} actions={home}>
      <p role="status">{t.sentText(therapistName)}</p>
      {crisis && (
        <div className={c.after}>
          <CrisisBanner />
        </div>
      )}
    </StatusPage>
  );
}

const Message = ({ title, text, lost = false }: { title: string; text: string; lost?: boolean }) => (
  <StatusPage art={lost ? <LostArt /> : undefined} tone={lost ? "error" : "info"} title={title} actions={home}>
    <p role={lost ? "alert" : "status"}>{text}</p>
  </StatusPage>
);
