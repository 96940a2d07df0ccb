import { useUser } from "~/login/currentUser";
import { WaitArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { stateTexts as t } from "./strings";

/** This page is public. The home redirects a therapist who waits for approval here. */
export default function AwaitingApprovalPage() {
  const therapist = useUser()?.type === "THERAPIST";
  return (
    <StatusPage
      art={<WaitArt />}
      title={t.awaiting}
      actions={
        <>
          {therapist ? (
            <ButtonLink to="/home-psicologo">{t.check}</ButtonLink>
          ) : (
            <ButtonLink to="/">{t.home}</ButtonLink>
          )}
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
