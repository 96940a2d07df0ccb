import { AlertArt, DoneArt, WaitArt } from "~/ui/Art";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { unsubscribeTexts as t } from "./strings";

export type Unsubscribing = "working" | "done" | "invalid" | "unreachable";

interface Props {
  state: Unsubscribing;
  onRetry: () => void;
}

export const UnsubscribeView = (props: Props) => <div aria-live="polite">{screenOf(props)}</div>;

function screenOf({ state, onRetry }: Props) {
  if (state === "working") return <StatusPage art={<WaitArt />} title={t.working} />;
  const home = <ButtonLink to="/">{t.home}</ButtonLink>;
  if (state === "done")
    return (
      <StatusPage tone="success" art={<DoneArt />} title={t.done} actions={home}>
        <p>{t.doneText}</p>
      </StatusPage>
    );
  if (state === "invalid")
    return (
      <StatusPage
        tone="error"
        art={<AlertArt />}
        title={t.invalid}
        actions={<ButtonLink to="/consentimentos">{t.choose}</ButtonLink>}
      >
        <p>{t.invalidText}</p>
      </StatusPage>
    );
  return (
    <StatusPage tone="error" art={<AlertArt />} title={t.failed} actions={<Button onClick={onRetry}>{t.retry}</Button>}>
      <p>{t.failedText}</p>
    </StatusPage>
  );
}
