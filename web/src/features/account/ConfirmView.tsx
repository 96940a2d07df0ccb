import { AlertArt, DoneArt, WaitArt } from "~/ui/Art";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { confirmTexts as t } from "./strings";

export type Confirmation = "checking" | "done" | "invalid" | "unreachable";

interface Props {
  state: Confirmation;
  onRetry: () => void;
}

export function ConfirmView({ state, onRetry }: Props) {
  return <div aria-live="polite">{screen(state, onRetry)}</div>;
}

function screen(state: Confirmation, onRetry: () => void) {
  if (state === "checking") return <StatusPage art={<WaitArt />} title={t.checking} />;
  const enter = <ButtonLink to="/entrar">{t.enter}</ButtonLink>;
  if (state === "done") {
    return (
      <StatusPage tone="success" art={<DoneArt />} title={t.done} actions={enter}>
        <p>{t.doneText}</p>
      </StatusPage>
    );
  }
  const retry = <Button onClick={onRetry}>{t.retry}</Button>;
  return (
    <StatusPage tone="error" art={<AlertArt />} title={t.failed} actions={state === "invalid" ? enter : retry}>
      <p>{state === "invalid" ? t.invalid : t.unreachable}</p>
    </StatusPage>
  );
}
