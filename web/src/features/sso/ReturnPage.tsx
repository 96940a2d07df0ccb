import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "~/api/errors";
import { useQueryParam } from "~/lib/useQueryParam";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { Loading } from "~/ui/Loading";
import { PageHeader } from "~/ui/PageHeader";
import c from "./Access.module.css";
import { finishVisit, type Proof } from "./api";
import { visitTexts as t } from "./strings";
import { endVisit, keepProof } from "./visit";

/** `/acesso-empresa`, where the company's sign-in sends people back. */
export default function ReturnPage() {
  const state = useQueryParam("state");
  const code = useQueryParam("code");
  const navigate = useNavigate();
  const [proof, setProof] = useState<Proof | null>(null);
  const [failed, setFailed] = useState("");
  const began = useRef(false);

  useEffect(() => {
    if (began.current) return; // the return works once
    began.current = true;
    void navigate({ to: "/acesso-empresa", replace: true });
    finishVisit({ state, code, browserKey: endVisit() })
      .then((done) => {
        keepProof(done);
        setProof(done);
      })
      .catch((error: unknown) => setFailed(error instanceof ApiError ? error.description : t.goneText));
  }, [state, code, navigate]);

  if (failed)
    return (
      <Container size="sm">
        <PageHeader title={t.failed} />
        <EmptyState title={failed} text={t.goneText} action={<ButtonLink to="/">{t.home}</ButtonLink>} />
      </Container>
    );
  if (!proof) return <Loading title={t.busy} lead={t.busyText} />;
  return (
    <Container size="sm">
      <PageHeader title={t.confirmed(proof.company)} lead={t.confirmedText(proof.workEmail)} />
      <div className={c.page}>
        <Card>
          <p>{t.own}</p>
          <div className={c.actions}>
            <ButtonLink to="/vaga-da-empresa" size="lg">
              {t.next}
            </ButtonLink>
          </div>
        </Card>
      </div>
    </Container>
  );
}
