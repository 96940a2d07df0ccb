import { DoneArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { cancel as t } from "./strings";

export default function CancelledPage() {
  const actions = (
    <>
      <ButtonLink to="/home-cliente">{t.home}</ButtonLink>
      <ButtonLink to="/psicologos" variant="secondary">
        {t.find}
      </ButtonLink>
    </>
  );
  return (
    <StatusPage art={<DoneArt />} tone="success" title={t.done} actions={actions}>
      <p>{t.doneText}</p>
    </StatusPage>
  );
}
