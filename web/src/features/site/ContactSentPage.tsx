import { MailArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { contactSent } from "./strings";

export default function ContactSentPage() {
  return (
    <StatusPage
      art={<MailArt />}
      tone="success"
      title={contactSent.title}
      actions={<ButtonLink to="/">{contactSent.home}</ButtonLink>}
    >
      <p>{contactSent.text}</p>
    </StatusPage>
  );
}
