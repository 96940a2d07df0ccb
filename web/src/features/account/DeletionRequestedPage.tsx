import { GoodbyeArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { deletionTexts as t } from "./strings/deletion";
import { stateTexts } from "./strings/registration";

export default function DeletionRequestedPage() {
  return (
    <StatusPage
      art={<GoodbyeArt />}
      title={t.requested}
      actions={
        <>
          <ButtonLink to="/">{stateTexts.home}</ButtonLink>
          <ButtonLink to="/contato" variant="secondary">
            {stateTexts.contact}
          </ButtonLink>
        </>
      }
    >
      <p>{t.requestedText}</p>
      <p>{t.requestedUndo}</p>
      <p>{t.requestedDebts}</p>
    </StatusPage>
  );
}
