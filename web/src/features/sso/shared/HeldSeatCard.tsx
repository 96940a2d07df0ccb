import { useState } from "react";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import c from "../Access.module.css";
import { visitTexts as t } from "../strings";
import { readProof } from "../visit";

/** On a patient's home, while a seat that the company's sign-in proved waits in this browser. */
export function HeldSeatCard() {
  const [proof] = useState(readProof);
  if (!proof) return null;
  return (
    <Card as="section" aria-labelledby="vaga-guardada">
      <h2 id="vaga-guardada" className={c.heading}>
        {t.held(proof.company)}
      </h2>
      <p>{t.seatLead}</p>
      <div className={c.actions}>
        <ButtonLink to="/vaga-da-empresa">{t.see}</ButtonLink>
      </div>
    </Card>
  );
}
