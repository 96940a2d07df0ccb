import { copyText } from "~/lib/clipboard";
import { saveBlob } from "~/lib/download";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { toast } from "~/ui/Toast";
import { factorTexts as t } from "../factorStrings";
import s from "./Factor.module.css";

interface Props {
  codes: readonly string[];
  onSaved: () => void;
}

/** New recovery codes, shown once. Printing prints the codes alone. */
export function Codes({ codes, onSaved }: Props) {
  const text = `${codes.join("\n")}\n`;
  const copy = async () => {
    if (await copyText(text)) toast.show(t.copied);
  };
  return (
    <Alert tone="warn" title={t.codes}>
      <p>{t.codesText}</p>
      <ul className={s.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={s.actions}>
        <Button size="sm" variant="secondary" onClick={() => copy()}>
          {t.copyCodes}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => saveBlob(new Blob([text], { type: "text/plain" }), t.file)}
        >
          {t.download}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => window.print()}>
          {t.print}
        </Button>
        <Button size="sm" onClick={onSaved}>
          {t.codesSaved}
        </Button>
      </div>
    </Alert>
  );
}
