import { EmptyArt } from "~/ui/art/EmptyArt";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { stateTexts, registrationTexts as t } from "../strings/registration";

/** The address is open to every role, but only patients have this record. Sign-in leads each role home. */
export const OnlyPatients = () => (
  <StatusPage
    art={<EmptyArt />}
    title={t.onlyPatients}
    actions={<ButtonLink to="/entrar">{stateTexts.myHome}</ButtonLink>}
  >
    <p>{t.onlyPatientsText}</p>
  </StatusPage>
);
