import { useState } from "react";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { receita as t } from "../strings";
import c from "./Box.module.css";

interface Props {
  listing: boolean;
  importing: boolean;
  onReceita: () => void;
  /** `missing` leaves out what is marked as issued. */
  onCarneLeao: (missing: boolean) => void;
}

export function ReceitaBox({ listing, importing, onReceita, onCarneLeao }: Props) {
  const [missing, setMissing] = useState(false);
  return (
    <Card as="section" className={c.box} aria-labelledby="receita">
      <h2 id="receita">{t.title}</h2>
      <p>{t.text}</p>
      <p>{t.days}</p>
      <p>
        <strong>{t.warning}</strong>
      </p>
      <Button variant="secondary" loading={listing} onClick={onReceita}>
        {t.download}
      </Button>
      <h3>{t.carneLeao}</h3>
      <p>{t.carneLeaoText}</p>
      <Checkbox label={t.onlyMissing} checked={missing} onChange={(event) => setMissing(event.target.checked)} />
      <Button variant="secondary" loading={importing} onClick={() => onCarneLeao(missing)}>
        {t.carneLeaoFile}
      </Button>
    </Card>
  );
}
