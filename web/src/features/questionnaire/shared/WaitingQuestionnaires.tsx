import { useQuery } from "@tanstack/react-query";
import { waitingQuestionnairesQuery } from "~/api/queries/questionnaires";
import { ButtonLink } from "~/ui/ButtonLink";
import c from "../Questionnaire.module.css";
import { home as t } from "../strings";
import { dayOf } from "../when";

/** On the patient's home: what waits for an answer. It does not say what the questions are about. */
export function WaitingQuestionnaires() {
  const { data } = useQuery(waitingQuestionnairesQuery());
  return data?.waiting.map(({ id, therapistName, expiresAt }) => (
    <section key={id} className={`${c.card} ${c.above}`} aria-labelledby={`perguntas-${id}`}>
      <h2 id={`perguntas-${id}`} className={c.heading}>
        {t.title}
      </h2>
      <p>{t.text(therapistName, dayOf(expiresAt))}</p>
      <div className={c.buttons}>
        <ButtonLink to={`/perguntas/${id}`}>
          {t.answer}
          <span className="sr">{t.answerOf(therapistName)}</span>
        </ButtonLink>
      </div>
    </section>
  ));
}
