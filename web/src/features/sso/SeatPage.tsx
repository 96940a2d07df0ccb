import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { useLogin } from "~/login/login";
import { ignoreStale } from "~/login/me";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import { popup } from "~/ui/Popup";
import c from "./Access.module.css";
import { takeSeat } from "./api";
import { visitTexts as t } from "./strings";
import { dropProof, readProof } from "./visit";

/** After these refusals the proof gives nothing any more. */
const OVER: readonly string[] = ["sso.proof", "company.seat_used"];

/** `/vaga-da-empresa`, where a person who is signed in takes the seat that the company's sign-in proved. */
export default function SeatPage() {
  const { refresh } = useLogin();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [proof] = useState(readProof);

  async function take() {
    if (!proof) return;
    try {
      await takeSeat(proof.proof);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (OVER.includes(error.code)) dropProof();
      showProblem(error);
      return;
    }
    dropProof();
    await refresh().catch(ignoreStale);
    void client.resetQueries(); // prices and times depend on the company
    await popup.show({ tone: "success", title: t.taken, text: t.takenText });
    void navigate({ to: "/" });
  }

  return (
    <Container size="sm">
      <PageHeader title={t.seatTitle} lead={proof ? t.seatLead : ""} />
      <div className={c.page}>
        {proof ? (
          <Card as="section" aria-labelledby="vaga">
            <h2 id="vaga" className={c.heading}>
              {t.seat(proof.company)}
            </h2>
            <p className={c.note}>{t.seatOf(proof.workEmail)}</p>
            <ul className={c.points}>
              {t.seatPoints.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <div className={c.actions}>
              <Button onClick={take}>{t.take}</Button>
            </div>
          </Card>
        ) : (
          <EmptyState title={t.noProof} text={t.noProofText} action={<ButtonLink to="/">{t.home}</ButtonLink>} />
        )}
      </div>
    </Container>
  );
}
