import { DoneArt } from "~/ui/art/DoneArt";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { results, small as t } from "./strings";

/** Any role may come here; sign-in leads each one to its own home. */
export default function PaymentDonePage() {
  return (
    <StatusPage
      tone="success"
      art={<DoneArt />}
      title={results.paid}
      actions={<ButtonLink to="/entrar">{t.home}</ButtonLink>}
    >
      <p>{t.doneText}</p>
    </StatusPage>
  );
}
