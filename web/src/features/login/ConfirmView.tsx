import { AlertArt, DoneArt, WaitArt } from "~/ui/Art";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { confirmTexts as t } from "./strings";

export type Confirmation =
  | { state: "checking" | "done" | "used" | "invalid" | "unreachable" }
  /** The server's reason, such as a company without a free seat. */
  | { state: "refused"; reason: string };

interface Props {
  outcome: Confirmation;
  onRetry: () => void;
}

export function ConfirmView({ outcome, onRetry }: Props) {
  return <div aria-live="polite">{screen(outcome, onRetry)}</div>;
}

function failure(outcome: Confirmation): string {
  if (outcome.state === "invalid") return t.invalid;
  return outcome.state === "refused" ? outcome.reason || t.unreachable : t.unreachable;
}

function screen(outcome: Confirmation, onRetry: () => void) {
  const { state } = outcome;
  if (state === "checking") return <StatusPage art={<WaitArt />} title={t.checking} />;
  const enter = <ButtonLink to="/entrar">{t.enter}</ButtonLink>;
  if (state === "done" || state === "used") {
    return (
      <StatusPage tone="success" art={<DoneArt />} title={t.done} actions={enter}>
        <p>{state === "done" ? t.doneText : t.usedText}</p>
      </StatusPage>
    );
  }
  const retry = <Button onClick={onRetry}>{t.retry}</Button>;
  return (
    <StatusPage tone="error" art={<AlertArt />} title={t.failed} actions={state === "invalid" ? enter : retry}>
      <p>{failure(outcome)}</p>
    </StatusPage>
  );
}
