import { OnlyIn } from "~/features/account/shared/OnlyIn";
import { DoneArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { stateTexts as t } from "./strings";

export default function RegistrationDonePage() {
  return (
    <OnlyIn states={["REGISTRATION_COMPLETE"]}>
      <StatusPage
        tone="success"
        art={<DoneArt />}
        title={t.done}
        actions={<ButtonLink to="/home-psicologo">{t.myHome}</ButtonLink>}
      >
        <p>{t.doneText}</p>
      </StatusPage>
    </OnlyIn>
  );
}
