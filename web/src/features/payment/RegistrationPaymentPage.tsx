import { CalmArt } from "~/ui/art/CalmArt";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { page, small as t } from "./strings";

/** Patients pay for sessions and never for the registration. This page says so. */
export default function RegistrationPaymentPage() {
  return (
    <StatusPage
      art={<CalmArt />}
      title={t.free}
      actions={
        <>
          <ButtonLink to="/psicologos">{page.find}</ButtonLink>
          <ButtonLink to="/home-cliente" variant="secondary">
            {t.home}
          </ButtonLink>
        </>
      }
    >
      <p>{t.freeText}</p>
    </StatusPage>
  );
}
