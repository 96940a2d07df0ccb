import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { browser } from "~/lib/browser";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import c from "./Access.module.css";
import { beginVisit } from "./api";
import { visitTexts as t } from "./strings";
import { keepVisit } from "./visit";

/** `/acesso-empresa/:code`, the address that a company gives its people. */
export default function VisitPage() {
  const { code = "" } = useParams({ strict: false });
  const [gone, setGone] = useState(false);

  async function go() {
    try {
      const visit = await beginVisit(code);
      keepVisit(visit.browserKey);
      browser.leaveTo(visit.url);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) setGone(true);
      else showProblem(error);
    }
  }

  return (
    <Container size="sm">
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.page}>
        {gone ? (
          <EmptyState title={t.gone} text={t.goneText} action={<ButtonLink to="/">{t.home}</ButtonLink>} />
        ) : (
          <Card>
            <ul className={c.points}>
              {t.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <div className={c.actions}>
              <Button size="lg" onClick={go}>
                {t.go}
              </Button>
            </div>
          </Card>
        )}
      </div>
    </Container>
  );
}
