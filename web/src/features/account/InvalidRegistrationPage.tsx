import { AlertArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { stateTexts as t } from "./strings";

export default function InvalidRegistrationPage() {
  return (
    <StatusPage
      tone="warn"
      art={<AlertArt />}
      title={t.invalid}
      actions={
        <>
          <ButtonLink to="/dados-pessoais-psicologo">{t.fixCrp}</ButtonLink>
          <ButtonLink to="/contato" variant="secondary">
            {t.contact}
          </ButtonLink>
        </>
      }
    >
      <p>{t.invalidText}</p>
    </StatusPage>
  );
}
