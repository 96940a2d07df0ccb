import { AlertArt } from "~/ui/Art";
import { Button } from "~/ui/Button";
import { StatusPage } from "~/ui/StatusPage";
import { loadTexts as t } from "../strings";

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <StatusPage tone="error" art={<AlertArt />} title={t.failed} actions={<Button onClick={onRetry}>{t.retry}</Button>}>
      <p role="alert">{t.failedText}</p>
    </StatusPage>
  );
}
