import { EmptyArt } from "~/ui/art/EmptyArt";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { stateTexts, registrationTexts as t } from "../strings/registration";

/**
 * Every role can open this address, but only patients have this record. `/entrar` redirects to the home of the role.
 */
export const OnlyPatients = () => (
  <StatusPage
    art={<EmptyArt />}
    title={t.onlyPatients}
    actions={<ButtonLink to="/entrar">{stateTexts.myHome}</ButtonLink>}
  >
    <p>{t.onlyPatientsText}</p>
  </StatusPage>
);
