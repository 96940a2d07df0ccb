import { ButtonLink } from "~/ui/ButtonLink";
import { detail as t } from "../strings";

/** Leads from a session to an entry of its patient's record. */
export const WriteAboutSession = ({ customerId, sessionId }: { customerId: string; sessionId: string }) => (
  <ButtonLink to="/prontuario" search={{ paciente: customerId, sessao: sessionId }} variant="secondary">
    {t.link}
  </ButtonLink>
);
