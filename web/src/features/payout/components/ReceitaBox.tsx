import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { receita as t } from "../strings";
import c from "./Box.module.css";

interface Props {
  listing: boolean;
  importing: boolean;
  onReceita: () => void;
  onCarneLeao: () => void;
}

export const ReceitaBox = ({ listing, importing, onReceita, onCarneLeao }: Props) => (
  <Card as="section" className={c.box} aria-labelledby="receita">
    <h2 id="receita">{t.title}</h2>
    <p>{t.text}</p>
    <p>
      <strong>{t.warning}</strong>
    </p>
    <Button variant="secondary" loading={listing} onClick={onReceita}>
      {t.download}
    </Button>
    <h3>{t.carneLeao}</h3>
    <p>{t.carneLeaoText}</p>
    <Button variant="secondary" loading={importing} onClick={onCarneLeao}>
      {t.carneLeaoFile}
    </Button>
  </Card>
);
