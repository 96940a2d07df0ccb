import { useQuery } from "@tanstack/react-query";
import { askedSurveyQuery } from "~/api/queries/evidence";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import c from "../Evidence.module.css";
import { surveyTexts as t } from "../strings";
import { dayOf } from "../when";

/** On an employee's home, while a survey waits. */
export function AskedSurveyCard() {
  const { data } = useQuery(askedSurveyQuery());
  if (!data?.open || data.answered) return null;
  return (
    <Card as="section" aria-labelledby="pesquisa-da-empresa">
      <h2 id="pesquisa-da-empresa" className={c.heading}>
        {t.home}
      </h2>
      <p>{t.homeText(dayOf(data.closesAt ?? ""))}</p>
      <div className={c.actions}>
        <ButtonLink to="/pesquisa" variant="secondary">
          {t.answer}
        </ButtonLink>
      </div>
    </Card>
  );
}
