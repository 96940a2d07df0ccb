import { loadTexts as t } from "~/features/account/strings";
import { AlertArt } from "./Art";
import { Button } from "./Button";
import { StatusPage } from "./StatusPage";

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <StatusPage tone="error" art={<AlertArt />} title={t.failed} actions={<Button onClick={onRetry}>{t.retry}</Button>}>
      <p role="alert">{t.failedText}</p>
    </StatusPage>
  );
}
