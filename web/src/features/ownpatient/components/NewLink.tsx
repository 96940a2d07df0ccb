import { copyText } from "~/lib/clipboard";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/TextField";
import { toast } from "~/ui/Toast";
import c from "../OwnPatients.module.css";
import { link as t } from "../strings";

const TOAST_MS = 3000;

/** A link that is shown once. */
export function NewLink({ link }: { link: string }) {
  const copy = async () => toast.show((await copyText(link)) ? t.copied : t.manual, TOAST_MS);
  return (
    <Alert tone="success" title={t.title}>
      <div className={c.form}>
        <p>{t.text}</p>
        <TextField label={t.label} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <div className={c.buttons}>
          <Button onClick={() => void copy()}>{t.copy}</Button>
        </div>
      </div>
    </Alert>
  );
}
