import { useQuery } from "@tanstack/react-query";
import { therapistRecordQuery } from "~/api/queries/therapists";
import { useUser } from "~/login/currentUser";
import { AlertArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { stateTexts as t } from "./strings";

/** This page is public. Only the signed-in owner of the registration sees the reason. */
export default function InvalidRegistrationPage() {
  const user = useUser();
  const own = user?.type === "THERAPIST" && user.state === "INVALID_REGISTRATION";
  const reason = useQuery({ ...therapistRecordQuery(user?.id ?? ""), enabled: own }).data?.rejectionReason;
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
      {reason && (
        <p>
          <strong>{t.reason}:</strong> {reason}
        </p>
      )}
    </StatusPage>
  );
}
