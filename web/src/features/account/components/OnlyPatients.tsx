import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { stateTexts, registrationTexts as t } from "../strings";

/** The address is open to every role, but only patients have this record. Sign-in leads each role home. */
export function OnlyPatients() {
  return (
    <Container size="md">
      <EmptyState
        title={t.onlyPatients}
        text={t.onlyPatientsText}
        action={<ButtonLink to="/entrar">{stateTexts.myHome}</ButtonLink>}
      />
    </Container>
  );
}
