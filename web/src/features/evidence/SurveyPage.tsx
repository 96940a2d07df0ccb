import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { attempt } from "~/api/attempt";
import { askedSurveyQuery } from "~/api/queries/evidence";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { PageHeader } from "~/ui/PageHeader";
import { answerSurvey } from "./api";
import { SurveyForm } from "./components/SurveyForm";
import { surveyTexts as t } from "./strings";

/** `/pesquisa`, where an employee answers the survey of the company. */
export default function SurveyPage() {
  const query = useQuery(askedSurveyQuery());
  const client = useQueryClient();
  const [sent, setSent] = useState(false);

  const send = (answers: Record<string, number>, consent: boolean) =>
    attempt(
      async () => {
        await answerSurvey(answers, consent);
        setSent(true);
        await client.invalidateQueries({ queryKey: askedSurveyQuery().queryKey });
      },
      () => false,
    );

  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} />;
  const home = <ButtonLink to="/">{t.back}</ButtonLink>;
  if (sent) return <Ended title={t.sent} text={t.sentText} action={home} />;
  if (!query.data.open) return <Ended title={t.none} text={t.noneText} action={home} />;
  if (query.data.answered) return <Ended title={t.done} text={t.doneText} action={home} />;
  return (
    <Container size="sm">
      <PageHeader title={t.title} lead={t.lead} />
      <SurveyForm survey={query.data} onSend={send} />
    </Container>
  );
}

function Ended({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <Container size="sm">
      <PageHeader title={t.title} />
      <EmptyState title={title} text={text} action={action} />
    </Container>
  );
}
