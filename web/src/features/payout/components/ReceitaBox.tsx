import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { receita as t } from "../strings";
import c from "./Box.module.css";

export const ReceitaBox = ({ busy, onDownload }: { busy: boolean; onDownload: () => void }) => (
  <Card as="section" className={c.box} aria-labelledby="receita">
    <h2 id="receita">{t.title}</h2>
    <p>{t.text}</p>
    <p>
      <strong>{t.warning}</strong>
    </p>
    <Button variant="secondary" loading={busy} onClick={onDownload}>
      {t.download}
    </Button>
  </Card>
);
