import { useEffect, useState } from "react";
import type { Questionnaire } from "~/api/queries/questionnaires";
import { type Answers, keptAnswers } from "./keptAnswers";

/** The answers on the screen. A reload keeps them; sending them and leaving the page do not. */
export function useAnswers(questionnaire: Questionnaire) {
  const { id } = questionnaire;
  const [answers, setAnswers] = useState<Answers>(() => keptAnswers.read(questionnaire));
  const started = answers.some((one) => one !== undefined);
  useEffect(() => {
    if (started) keptAnswers.keep(id, answers);
  }, [id, answers, started]);
  useEffect(() => () => keptAnswers.drop(id), [id]);
  const choose = (item: number, points: number) =>
    setAnswers((all) => all.map((one, i) => (i === item ? points : one)));
  return { answers, started, choose };
}
