import { DoneArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { stateTexts as t } from "./strings/registration";

/** Any role may come here; sign-in leads each one to its own home. */
export default function RegistrationDonePage() {
  return (
    <StatusPage
      tone="success"
      art={<DoneArt />}
      title={t.registered}
      actions={
        <>
          <ButtonLink to="/psicologos">{t.find}</ButtonLink>
          <ButtonLink to="/entrar" variant="secondary">
            {t.myHome}
          </ButtonLink>
        </>
      }
    >
      <p>{t.registeredText}</p>
    </StatusPage>
  );
}
