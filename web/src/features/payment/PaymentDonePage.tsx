import { DoneArt } from "~/ui/art/DoneArt";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { results, small as t } from "./strings";

/** Every role may open this page. `/entrar` redirects a signed-in person to the home of the role. */
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
