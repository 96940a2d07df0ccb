import type { Surveys } from "~/api/queries/evidence";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import c from "../Evidence.module.css";
import { evidenceTexts as t } from "../strings";
import { dayOf } from "../when";

interface Props {
  surveys: Surveys;
  /** Whether the reader is the company, which alone may open one. */
  mine: boolean;
  onOpen: () => Promise<void>;
}

export function SurveyCard({ surveys, mine, onOpen }: Props) {
  return (
    <Card as="section" aria-labelledby="pesquisa">
      <h2 id="pesquisa" className={c.heading}>
        {t.survey}
      </h2>
      <p>{t.surveyText}</p>
      {surveys.surveys.map((one) =>
        one.open ? (
          <p key={one.year} className={c.subheading}>
            {t.running(one.year, dayOf(one.closesAt))}
          </p>
        ) : (
          <Result key={one.year} survey={one} />
        ),
      )}
      {mine && surveys.mayOpen && (
        <div className={c.actions}>
          <Button variant="secondary" onClick={onOpen}>
            {t.open}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Result({ survey }: { survey: Surveys["surveys"][number] }) {
  if (!survey.published) return <p className={c.subheading}>{t.nothing(survey.year)}</p>;
  return (
    <>
      <h3 className={c.subheading}>{t.results(survey.year)}</h3>
      <p>{t.answers(survey.answers)}</p>
      <ul className={c.shares}>
        {survey.results.map((one) => (
          <li key={one.key}>
            {one.title}: {t.share(one.favourable)}
            <meter min={0} max={100} value={one.favourable} aria-hidden="true" />
          </li>
        ))}
      </ul>
      <p className={c.note}>{t.noise}</p>
    </>
  );
}
