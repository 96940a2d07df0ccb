import { WaitArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { stateTexts as t } from "./strings";

export default function AwaitingApprovalPage() {
  return (
    <StatusPage
      art={<WaitArt />}
      title={t.awaiting}
      actions={
        <>
          <ButtonLink to="/">{t.home}</ButtonLink>
          <ButtonLink to="/contato" variant="secondary">
            {t.contact}
          </ButtonLink>
        </>
      }
    >
      <p>{t.awaitingText}</p>
      <p>{t.awaitingHelp}</p>
    </StatusPage>
  );
}
