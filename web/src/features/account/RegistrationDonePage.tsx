import { hasPage } from "~/login/pages";
import { DoneArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { stateTexts as t } from "./strings";

/** Any role may come here; sign-in leads each one to its own home. */
export default function RegistrationDonePage() {
  return (
    <StatusPage
      tone="success"
      art={<DoneArt />}
      title={t.registered}
      actions={
        <>
          {hasPage("/psicologos") && <ButtonLink to="/psicologos">{t.find}</ButtonLink>}
          <ButtonLink to="/entrar" variant={hasPage("/psicologos") ? "secondary" : "primary"}>
            {t.myHome}
          </ButtonLink>
        </>
      }
    >
      <p>{t.registeredText}</p>
    </StatusPage>
  );
}
