import { DoneArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { stateTexts as t } from "./strings/registration";

/** Every role may open this page. `/entrar` redirects a signed-in person to the home of the role. */
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
